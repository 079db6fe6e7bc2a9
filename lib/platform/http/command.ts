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

/** What a shape of this name answers; null as well while a kept entry waits. */
type AnswerOf<Shapes, Name extends keyof Shapes, Kind> =
  | ([Name] extends [never] ? undefined : Shaped<Shapes, 'output'>[Name])
  | ([Kind] extends [never] ? never : null)

/** The stamps that the device puts on a new record: its id, and the time of entry there. */
export type Stamp = 'id' | 'capturedAt'

/** People's word for an entry that their device keeps until the server has it: `air reading`. */
export type KeptKind = string

/** What an answer makes of a query's data: undefined where the data does not tell. */
export interface Put<Data = unknown> {
  queryKey: readonly unknown[]
  into(data: Data): Data | undefined
}

/**
 * A request that the browser may send, described by data alone: a screen runs it (components/platform/commands), and an
 * entry kept for later consists of the call, the params and the body.
 */
export interface Command<Params, Body, Answer, Files extends string = string> {
  /** `POST /api/v1/rooms/{jobId}`, as in the endpoint's description. */
  call: string
  /** The names in `shapes` of the request, which `DELETE` has in its address, and of the answer. */
  sends?: string
  /** Set for a `DELETE` that sends a body: people's words belong in no address. */
  hasBody?: true
  answers?: string
  /** Fields with files; with one of them, the body goes as a form. */
  files: readonly Files[]
  stamps: readonly Stamp[]
  /** Set for requests made on site: the device keeps them for the server, and an answer of null means that it waits. */
  kept?: KeptKind
  /** Of one line the device sends what was done first before what was done next, though they share no record. */
  line?: string
  /** The keys in the query cache that it makes old: fewer where the answer names what was written, if there is one. */
  makesOld(params: Params, body: Body, answer?: NonNullable<Answer>): readonly (readonly unknown[])[]
  /** Puts the answer into a query's data, in place of a read of it. */
  puts?(params: Params, answer: NonNullable<Answer>): Put
  /** The shapes, with the rules for a form; loaded later, because no page needs them to be shown. */
  shapes: () => Promise<Record<string, unknown>>
  /** Carries the types alone: it is never set. */
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
    hasBody?: true
    answers?: Answered
    files?: readonly Files[]
    stamps?: readonly Stamp[]
    kept?: Kind
    line?: string
    makesOld: (
      params: ParamsOf<Call>,
      body: [Sent] extends [never] ? undefined : Shaped<Shapes, 'input'>[Sent],
      answer?: NonNullable<AnswerOf<Shapes, Answered, Kind>>,
    ) => readonly (readonly unknown[])[]
    puts?: (params: ParamsOf<Call>, answer: NonNullable<AnswerOf<Shapes, Answered, Kind>>) => Put
  }): Command<
    ParamsOf<Call>,
    [Sent] extends [never] ? undefined : Shaped<Shapes, 'input'>[Sent],
    AnswerOf<Shapes, Answered, Kind>,
    // What is kept takes its files one by one (keep-files).
    [Kind] extends [never] ? Files : never
  > => ({
    ...declared,
    files: files as readonly never[],
    stamps,
    shapes: shapes as unknown as () => Promise<Record<string, unknown>>,
  })

/** `/api/v1/rooms/{jobId}` with its values in the braces. */
export const pathOf = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
