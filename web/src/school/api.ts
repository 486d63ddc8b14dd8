// Dealer school: a table to deal. The answers stay with the house until they are given.
import { call } from "../api";
import type { GameNames, LessonData, Lessons, NewLesson } from "../types.generated";

export type { LessonData as Lesson, LessonGrade as Last, LessonQuestion as Question, LessonScore as Score, LessonStep as Step } from "../types.generated";

export const lessons = () => call<Lessons>("GET", "/api/school");
export const games = () => call<GameNames>("GET", "/api/games");
export const begin = (body: NewLesson) => call<LessonData>("POST", "/api/school", body);
export const lessonOf = (id: string) => call<LessonData>("GET", `/api/school/${id}`);
export const give = (id: string, place: number, answer: string) => call<LessonData>("POST", `/api/school/${id}/answers`, { place, answer });
