// Dealer school: a table to deal. The answers stay with the house until they are given.
import { call } from "../api";
import type { GameNames, LessonData, Lessons, NewLesson, NewTraining, SignedExam, TrainingData } from "../types.generated";

export type {
  ErrorTask, FeltItem, FeltTask, PayoutTask, ReadingTask, ExerciseLine, SignedExam, TrainingData as Training, TrainingGrade as Grade,
} from "../types.generated";
export type { LessonData as Lesson, LessonGrade as Last, LessonQuestion as Question, LessonScore as Score, LessonStep as Step } from "../types.generated";

export const lessons = () => call<Lessons>("GET", "/api/school");
export const games = () => call<GameNames>("GET", "/api/games");
export const begin = (body: NewLesson) => call<LessonData>("POST", "/api/school", body);
export const lessonOf = (id: string) => call<LessonData>("GET", `/api/school/${id}`);
export const give = (id: string, place: number, answer: string) => call<LessonData>("POST", `/api/school/${id}/answers`, { place, answer });

export type Kind = TrainingData["kind"];
const at = (id: string): string => `/api/school/trainings/${id}`;
export const train = (body: NewTraining) => call<TrainingData>("POST", "/api/school/trainings", body);
export const trainingOf = (id: string) => call<TrainingData>("GET", at(id));
export const say = (id: string, place: number, answer: string) => call<TrainingData>("POST", `${at(id)}/answers`, { place, answer });
export const finish = (id: string) => call<TrainingData>("POST", `${at(id)}/finish`);
export const recordAddress = (id: string): string => `${at(id)}/record`;
export const recordOf = (id: string) => call<SignedExam>("GET", recordAddress(id));
