import 'server-only'
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { unavailable } from '@/lib/errors'

/**
 * What it takes to read what a stranger sent. A module that `runApart` runs is plain JavaScript, because it runs as it
 * stands in the app's folder, in the built app as in the queue worker and the tests.
 */
export interface Apart<Input, Answer> {
  /** From the app's folder; it exports `work`. */
  module: string
  limits: { memoryMegabytes: number; seconds: number }
  /** Carries the types alone. */
  types?: (input: Input) => Answer
}

/** `unreadable` when the work refused what it was given, `exhausted` when it took more time or memory than it may. */
export type ToldApart<Answer> =
  | { answer: Answer; failed?: undefined }
  | { answer?: undefined; failed: 'unreadable' | 'exhausted' }

/** With this Node ends for an error that nothing caught; the module itself could not be loaded. */
const UNCAUGHT = 1

/** Next's types ask for a NODE_ENV. */
const NOTHING = {} as NodeJS.ProcessEnv

/**
 * Runs a parser in a process of its own, so that whatever is in the bytes costs this call and nothing else. A thread would not
 * do: where its heap ends while one array grows, V8 ends the whole process. It inherits nothing: no environment, no flags.
 * @throws unavailable where no process can be started
 */
export function runApart<Input, Answer>(
  { module, limits }: Apart<Input, Answer>,
  input: Input,
): Promise<ToldApart<Answer>> {
  const child: ChildProcess = spawn(
    process.execPath,
    [`--max-old-space-size=${limits.memoryMegabytes}`, path.join(process.cwd(), 'lib', 'apart', 'child.mjs')],
    { env: NOTHING, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' },
  )
  return new Promise<ToldApart<Answer>>((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), limits.seconds * 1000)
    child.once('message', (told) => resolve(told as ToldApart<Answer>))
    child.once('exit', (code) => {
      clearTimeout(late)
      if (code === UNCAUGHT) reject(new Error(`${module} cannot be run.`))
      else resolve({ failed: 'exhausted' })
    })
    child.once('error', (cause) => {
      clearTimeout(late)
      child.kill('SIGKILL')
      reject(Object.assign(unavailable('Files cannot be read at the moment. Please try again.'), { cause }))
    })
    child.send({ module: pathToFileURL(path.join(process.cwd(), module)).href, input }, () => {})
  })
}
