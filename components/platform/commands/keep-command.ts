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
 * Keeps a command's request on this device until the server has it. If the device cannot keep it, it is sent like any
 * other. Files are kept by themselves (keep-files).
 * @returns the server's answer, or null while it waits
 */
export async function keepCommand<Params extends Record<string, string>, Body, Answer>(
  command: Command<Params, Body, Answer>,
  params: Params,
  body: Body,
): Promise<Answer> {
  const sendNow = () => inTurn(() => runCommand<Params, unknown, Answer, string>(command, params, body))
  const outbox = await theOutbox()
  if (!outbox) return sendNow()
  const written = writtenOf(command, params, body)
  const answer = outbox.answerTo(written.id)
  try {
    await outbox.keep([{ written }])
  } catch {
    return sendNow()
  }
  const answered = (await answer) as Answer
  if (answered === null) notify.info('Kept on this device. It is sent as soon as there is a connection.')
  return answered
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
