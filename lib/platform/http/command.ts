import type { z } from 'zod'

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

/** The names in the braces of a path, each with its value. */
export type ParamsOf<Text extends string> = Record<Names<Text>, string>

type Shaped<Shapes, Side extends 'input' | 'output'> = {
  [Name in keyof Shapes]: Shapes[Name] extends z.ZodType<infer Output, infer Input>
    ? Side extends 'input'
      ? Input
      : Output
    : never
}

/** What the device says of a record that it makes: its id, and when it was written down there. */
export type Stamp = 'id' | 'capturedAt'

/** What a person calls something that their device keeps until the server has it: `air reading`. */
export type KeptKind = string

/**
 * Something that the browser may ask the server to do, told by data alone: a screen runs it (components/platform/commands), and
 * what is kept to be sent later is the call, the params and the body.
 */
export interface Command<Params, Body, Answer, Files extends string = string> {
  /** `POST /api/v1/rooms/{jobId}`, as the endpoint is described. */
  call: string
  /** Names in `shapes` of what is sent, which `DELETE` carries in its address, and of what is answered. */
  sends?: string
  answers?: string
  /** Fields that carry files; with one of them the body goes as a form. */
  files: readonly Files[]
  stamps: readonly Stamp[]
  /** Set for what is made on site: the device keeps it until the server has it, and an answer of null says that it waits. */
  kept?: KeptKind
  /** What of the query cache is old once it is done. */
  makesOld: (params: Params) => readonly (readonly unknown[])[]
  /** The shapes, with the rules that a form holds; fetched, because no page needs them to be shown. */
  shapes: () => Promise<Record<string, unknown>>
  /** Says the types alone: nothing stands here. */
  types?: { body: Body; answer: Answer }
}

/**
 * Makes the commands of a domain, whose shapes the server holds them to:
 *
 *     const command = commandsOf(() => import('./schema'))
 *     export const addRoom = command({
 *       call: 'POST /api/v1/rooms/{jobId}', sends: 'AddRoom', answers: 'Room', stamps: ['id'],
 *       makesOld: ({ jobId }) => [jobKeys.detail(jobId)],
 *     })
 */
export const commandsOf =
  <Shapes extends object>(shapes: () => Promise<Shapes>) =>
  <
    const Call extends string,
    const Sent extends keyof Shapes & string = never,
    const Answered extends keyof Shapes & string = never,
    const Files extends string = never,
    const Kind extends KeptKind = never,
  >({
    files = [],
    stamps = [],
    ...declared
  }: {
    call: Call
    sends?: Sent
    answers?: Answered
    files?: readonly Files[]
    stamps?: readonly Stamp[]
    kept?: Kind
    makesOld: (params: ParamsOf<Call>) => readonly (readonly unknown[])[]
  }): Command<
    ParamsOf<Call>,
    [Sent] extends [never] ? undefined : Shaped<Shapes, 'input'>[Sent],
    | ([Answered] extends [never] ? undefined : Shaped<Shapes, 'output'>[Answered])
    | ([Kind] extends [never] ? never : null),
    Files
  > => ({
    ...declared,
    files,
    stamps,
    shapes: shapes as unknown as () => Promise<Record<string, unknown>>,
  })

/** `/api/v1/rooms/{jobId}` with its values in the braces. */
export const pathOf = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
