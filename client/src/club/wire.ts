/** What the server sends and takes of a club's campaign, by shorter names. */
import type * as api from "../../types/api";

export type * from "../../types/api";

export type Invitation = api.ClubInvitation;
export type FormTick = api.Tick;
export type Stage = api.ClubBattle["stage"];
export type FilingState = api.Filing["state"];
export type Rhythm = api.ClubSettings["rhythm"];
export type Unplayed = api.ClubSettings["unplayed"];
export type Silence = api.ClubSettings["silence"];
