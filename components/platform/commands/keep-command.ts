import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/base/ids'
import { type Command, pathOf } from '@/lib/platform/http/command'

import type { Written } from './kept'
import { type Sent, runCommand } from './run-command'
import { theOutbox } from './the-outbox'

/**
 * Keeps on this device what a command says until the server has it; what cannot be kept is sent as anything else is. Files
 * are kept by themselves (keep-files).
 * @returns what the server answered, or null while it waits
 */
export async function keepCommand<Params extends Record<string, string>, Body, Answer, Files extends string>(
  command: Command<Params, Body, Answer, Files>,
  params: Params,
  ...sent: Sent<Body, Files>
): Promise<Answer> {
  const outbox = await theOutbox()
  if (!outbox) return runCommand(command, params, ...sent)
  const [method, pattern] = command.call.split(' ') as [Written['method'], string]
  const body: Written['body'] = { ...(sent[0] as object | undefined) }
  const id = typeof body.id === 'string' ? body.id : newId()
  const answer = outbox.answerTo(id)
  try {
    await outbox.keep(
      {
        id,
        kind: command.kept!,
        method,
        path: pathOf(pattern, params),
        body,
        files: [],
        jobId: params.jobId,
        old: command.makesOld(params),
      },
      [],
    )
  } catch {
    return runCommand(command, params, ...sent)
  }
  const answered = (await answer) as Answer
  if (answered === null) notify.info('Kept on this device. It is sent as soon as there is a connection.')
  return answered
}
