/**
 * Requests by the server's own description: addresses, values, bodies and replies that it does not know do not pass the
 * check. Values of the address fill its `{places}`, all others follow it as a query.
 */
import type { paths } from "../../types/api";
import { request, type Asked } from "./request";

type Method = "get" | "post" | "put" | "patch" | "delete";
/** The addresses that take a method. */
type Path<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: object } ? P : never;
}[keyof paths];
type Route<M extends Method, P extends Path<M>> = paths[P][M];

type Known<V> = [NonNullable<V>] extends [never] ? unknown : NonNullable<V>;
type Values<R> = R extends { parameters: { path?: infer A; query?: infer Q } } ? Known<A> & Known<Q> : never;
type Body<R> = R extends { requestBody?: { content: { "application/json": infer B } } } ? B : Record<string, never>;
type Json<A> = A extends { content: { "application/json": infer T } } ? T : null;
type Done = 200 | 201 | 204;
/** What a route replies when it is done: JSON, or null where it says nothing. */
export type Reply<R> = R extends { responses: infer A } ? { [S in keyof A & Done]: Json<A[S]> }[keyof A & Done] : never;

/** "/api/matches/{match}/view" with its values, as an address. */
export function address(path: string, values: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

function call<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  values: Values<Route<M, P>>,
  asked: Asked,
): Promise<Reply<Route<M, P>>> {
  return request(method.toUpperCase(), address(path, values as object), asked);
}

const sending = (body: unknown, signal?: AbortSignal): Asked => (signal ? { body, signal } : { body });

export const get = <P extends Path<"get">>(path: P, values: Values<Route<"get", P>>, signal?: AbortSignal) =>
  call("get", path, values, signal ? { signal } : {});
export const post = <P extends Path<"post">>(
  path: P,
  values: Values<Route<"post", P>>,
  body: Body<Route<"post", P>>,
  signal?: AbortSignal,
) => call("post", path, values, sending(body, signal));
export const put = <P extends Path<"put">>(path: P, values: Values<Route<"put", P>>, body: Body<Route<"put", P>>) =>
  call("put", path, values, { body });
export const patch = <P extends Path<"patch">>(
  path: P,
  values: Values<Route<"patch", P>>,
  body: Body<Route<"patch", P>>,
) => call("patch", path, values, { body });
/** Deletes; only leaving for good has a body. */
export const remove = <P extends Path<"delete">>(
  path: P,
  values: Values<Route<"delete", P>>,
  body?: Body<Route<"delete", P>>,
) => call("delete", path, values, body === undefined ? {} : { body });
