// What the account pages ask of the house.
import { call, changed } from "../api";
import type { Excluded, LimitsData, LimitsSet, Me, OwnSessions, RecoveryCodes, Refilled, SecondFactorBegun, SessionMade } from "../types.generated";

export const mine = () => call<Me>("GET", "/api/me");

// After each of these the page asks who is signed in: name, balance and times may be others now.
const then = <T>(done: Promise<T>): Promise<T> => done.then(async (found) => (await changed(), found));

export const refill = () => then(call<Refilled>("POST", "/api/me/refill"));
export const register = (login: string, password: string, name: string) => then(call<SessionMade>("POST", "/api/accounts", { login, password, name }));
export const setLimits = (limits: LimitsData) => then(call<LimitsSet>("PUT", "/api/me/limits", limits));
export const setReality = (minutes: number) => then(call("PUT", "/api/me/reality-check", { minutes }));
export const changePassword = (password: string, newPassword: string) => call("PUT", "/api/me/password", { password, new_password: newPassword });
export const sessionsOf = () => call<OwnSessions>("GET", "/api/sessions");
export const endSession = (id: string) => call("DELETE", `/api/sessions/${id}`);
export const beginFactor = (password: string) => call<SecondFactorBegun>("POST", "/api/me/second-factor", { password });
export const confirmFactor = (code: string) => call<RecoveryCodes>("PUT", "/api/me/second-factor", { code });
export const removeFactor = (password: string, code: string) => then(call("POST", "/api/me/second-factor/removal", { password, code }));
export const deleteAccount = (password: string) => call("POST", "/api/me/deletion", { password });
export const takeBreak = (days: number) => then(call<Excluded>("POST", "/api/me/exclusion", { days }));

export const time = (ms: number) => new Date(ms).toLocaleTimeString("en-GB", { timeStyle: "short" });
export const moment = (ms: number) => new Date(ms).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
