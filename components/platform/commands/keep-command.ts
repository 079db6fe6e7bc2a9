import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/base/ids'
import { type Command, pathOf } from '@/lib/platform/http/command'

import type { Typed, Written } from './kept'
import { runCommand } from './run-command'
import { theOutbox } from './the-outbox'

let before: Promise<unknown> = Promise.resolve()

/** Without an outbox, which knows what names what, requests go in the order in which they were made. */
function inTurn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const sent = before.then(send)
  before = sent.catch(() => {})
  return sent
}

/**
 * Sends what this device cannot keep, one request after the other.
 * @param isChain whether the first that is not saved ends it: those after it fail as it did
 */
function sendNow(requests: readonly Asked[], isChain: boolean): Promise<unknown>[] {
  let last: Promise<unknown> = Promise.resolve()
  return requests.map(({ command, params, body }) => {
    const earlier = isChain ? last : undefined
    last = inTurn(async () => {
      await earlier
      return runCommand(command, params, body)
    })
    return last
  })
}

/** A command with its params and its body, as a screen asks for it. */
export interface Asked {
  command: Command<Record<string, string>, unknown, unknown>
  params: Record<string, string>
  body: unknown
}

export const asked = <Params extends Record<string, string>, Body>(
  command: Command<Params, Body, unknown>,
  params: Params,
  body: Body,
): Asked => ({ command: command as unknown as Asked['command'], params, body })

/**
 * Keeps all requests of one tap on this device, together, until the server has them. If the device cannot keep them,
 * they are sent like any other, one after the other. Files are kept by themselves (keep-files).
 * @param isChain whether each goes once the one before it is saved
 * @returns as soon as they are kept, for each the server's answer to come, or null while it waits
 */
export async function keepTogether(
  requests: readonly Asked[],
  { isChain = false }: { isChain?: boolean } = {},
): Promise<Promise<unknown>[]> {
  const outbox = await theOutbox()
  if (!outbox) return sendNow(requests, isChain)
  const entries = requests.map(({ command, params, body }) => ({ written: writtenOf(command, params, body) }))
  if (isChain) for (const [at, { written }] of entries.entries()) written.after = entries[at - 1]?.written.id
  const answers = entries.map(({ written }) => outbox.answerTo(written.id))
  try {
    await outbox.keep(entries)
  } catch {
    return sendNow(requests, isChain)
  }
  const waits = (answer: unknown) => answer === null
  void Promise.all(answers).then(
    (all) => all.some(waits) && notify.info('Kept on this device. It is sent as soon as there is a connection.'),
    () => {},
  )
  return answers
}

/**
 * Keeps a command's request on this device until the server has it.
 * @returns the server's answer, or null while it waits
 */
export async function keepCommand<Params extends Record<string, string>, Body, Answer>(
  command: Command<Params, Body, Answer>,
  params: Params,
  body: Body,
): Promise<Answer> {
  const [answer] = await keepTogether([asked(command, params, body)])
  return (await answer) as Answer
}

/**
 * Keeps the newest values of a record in place of those that were not sent yet. Their outcome shows in the outbox;
 * nobody waits for it here.
 * @returns null, or the server's answer when this device keeps nothing
 */
export async function keepNewest<Params extends Record<string, string>, Body extends object, Answer>(
  command: Command<Params, Body, Answer, never>,
  params: Params,
  body: Body,
  { href, typed }: { href: string; typed: Typed },
): Promise<Answer | null> {
  const written = writtenOf(command, params, body)
  try {
    const outbox = await theOutbox()
    await outbox!.keep([{ written: { ...written, newestOf: written.path, href, typed } }])
    return null
  } catch {
    return runCommand<Params, unknown, Answer, never>(command, params, body)
  }
}

/** The address that a command writes to. */
export const addressOf = <Params extends Record<string, string>>(
  { call }: Pick<Command<Params, unknown, unknown>, 'call'>,
  params: Params,
): string => pathOf(call.split(' ')[1]!, params)

/** A command's request, as it is kept. */
export function writtenOf<Params extends Record<string, string>>(
  command: Pick<Command<Params, unknown, unknown>, 'call' | 'kept' | 'line' | 'makesOld'>,
  params: Params,
  sentBody: unknown,
): Written {
  const body: Written['body'] = { ...(sentBody as object | undefined) }
  return {
    id: typeof body.id === 'string' ? body.id : newId(),
    kind: command.kept!,
    method: command.call.split(' ')[0] as Written['method'],
    path: addressOf(command, params),
    body,
    files: [],
    jobId: params.jobId,
    line: command.line,
    old: command.makesOld(params, sentBody),
  }
}
