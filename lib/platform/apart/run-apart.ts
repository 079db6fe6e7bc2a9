import 'server-only'
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { unavailable } from '@/lib/base/errors'

/**
 * The module and the limits for reading a stranger's bytes. A module that `runApart` runs is plain JavaScript: it runs
 * as it lies in the app's folder, in the built app, the queue worker and the tests.
 */
export interface Apart<Input, Answer> {
  /** The path from the app's folder; the module exports `work`. */
  module: string
  /** `residentMegabytes` bounds what lies beside the heap too, where the system tells it (Linux). */
  limits: { memoryMegabytes: number; seconds: number; residentMegabytes?: number }
  /** For a module that leaks: its process ends with its work. */
  isForOneWork?: true
  /** For long work: where there are too few cores, whoever waits for a page goes first. */
  isPatient?: true
  /** Carries the types alone. */
  types?: (input: Input) => Answer
}

/**
 * `unreadable`: the work refused its input. `exhausted`: it took more time or memory than it may. `killed`: its process
 * was ended from outside, by the machine or by somebody, and the same work may do another time.
 */
export type ApartOutcome<Answer> =
  | { answer: Answer; failed?: undefined }
  | { answer?: undefined; failed: 'unreadable' | 'exhausted' | 'killed' }

/** Node's exit code for an uncaught error: the module itself could not be loaded. */
const UNCAUGHT = 1

/** Next's types ask for a NODE_ENV. */
const NOTHING = {} as NodeJS.ProcessEnv

/** Starting a process takes a third of a second of a core, so it stays for the next work. */
const IDLE_MS = 10_000
/** Memory that a module leaks goes away with its process. */
const MOST_RUNS = 100
const LOOKS_AT_MEMORY_EVERY_MS = 100
/** Of memory, as /proc counts it. */
const PAGE_BYTES = 4096

interface Reader {
  child: ChildProcess
  runs: number
  /** The caller that waits for an answer. */
  asker?: {
    answered: (answer: unknown) => void
    ended: (code: number | null, signal: NodeJS.Signals | null) => void
    failed: (cause: unknown) => void
  }
  /** Ends the process when nobody comes. */
  late?: NodeJS.Timeout
  /** Looks at its memory while it works. */
  watch?: NodeJS.Timeout
}

/** Waiting processes, by the module that they have loaded; the caller that takes one has it alone. */
const waiting = new Map<string, Reader[]>()

/**
 * Runs a parser in a process of its own, so that bad bytes cost this call and nothing else. A thread would not do: when
 * its heap runs out while one array grows, V8 ends the whole process. The process inherits no environment and no flags.
 * It does one thing at a time and may do another one afterwards; one that took too much is ended and never used again,
 * and so is one whose caller gave up by the signal.
 * @throws unavailable when no process can be started
 */
export function runApart<Input, Answer>(
  { module, limits, isForOneWork, isPatient }: Apart<Input, Answer>,
  input: Input,
  signal?: AbortSignal,
): Promise<ApartOutcome<Answer>> {
  if (signal?.aborted) return Promise.resolve({ failed: 'exhausted' })
  const reader = waiting.get(module)?.pop() ?? start(module, limits.memoryMegabytes, isPatient)
  const { child } = reader
  clearTimeout(reader.late)
  child.ref()
  child.channel?.ref()
  let isOurs = false
  const end = () => {
    isOurs = true
    child.kill('SIGKILL')
  }
  signal?.addEventListener('abort', end)
  const stopWatching = () => {
    clearTimeout(reader.late)
    clearInterval(reader.watch)
    signal?.removeEventListener('abort', end)
  }
  return new Promise<ApartOutcome<Answer>>((resolve, reject) => {
    reader.late = setTimeout(end, limits.seconds * 1000)
    if (limits.residentMegabytes) reader.watch = watchMemory(child, limits.residentMegabytes, end)
    reader.asker = {
      answered: (answer) => {
        stopWatching()
        letWait(module, reader, isForOneWork)
        resolve(answer as ApartOutcome<Answer>)
      },
      ended: (code, signal) => {
        stopWatching()
        if (code === UNCAUGHT) reject(new Error(`${module} cannot be run.`))
        else resolve({ failed: signal === 'SIGKILL' && !isOurs ? 'killed' : 'exhausted' })
      },
      failed: (cause) => {
        stopWatching()
        end()
        reject(Object.assign(unavailable('Files cannot be read at the moment. Please try again.'), { cause }))
      },
    }
    child.send({ module: pathToFileURL(fileOf(module)).href, input }, () => {})
  })
}

/** Ends a process that holds more memory than it may. A library's own memory is not part of V8's heap. */
function watchMemory(child: ChildProcess, mostMegabytes: number, end: () => void): NodeJS.Timeout {
  return setInterval(async () => {
    const [, resident] = (await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '')).split(' ')
    if (resident && Number(resident) * PAGE_BYTES > mostMegabytes * 1_048_576) end()
  }, LOOKS_AT_MEMORY_EVERY_MS)
}

// The module is found by name when it runs; next.config.mjs names what it needs.
const fileOf = (module: string) => path.join(/* turbopackIgnore: true */ process.cwd(), module)

function start(module: string, memoryMegabytes: number, isPatient = false): Reader {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${memoryMegabytes}`, fileOf('lib/platform/apart/child.mjs')],
    {
      env: NOTHING,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    },
  )
  if (isPatient && child.pid !== undefined) letOthersGoFirst(child.pid)
  const reader: Reader = { child, runs: 0 }
  child.on('message', (answer) => reader.asker?.answered(answer))
  child.on('error', (cause) => reader.asker?.failed(cause))
  child.on('exit', (code, signal) => {
    forget(module, reader)
    reader.asker?.ended(code, signal)
  })
  return reader
}

function letOthersGoFirst(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system knows no priorities: the work is the same.
  }
}

/** A waiting process does not keep the app from ending. */
function letWait(module: string, reader: Reader, isForOneWork?: true): void {
  const { child } = reader
  reader.asker = undefined
  const end = () => {
    forget(module, reader)
    child.kill('SIGKILL')
  }
  if (isForOneWork || ++reader.runs >= MOST_RUNS) return end()
  waiting.set(module, [...(waiting.get(module) ?? []), reader])
  reader.late = setTimeout(end, IDLE_MS).unref()
  child.unref()
  child.channel?.unref()
}

function forget(module: string, reader: Reader): void {
  const others = (waiting.get(module) ?? []).filter((one) => one !== reader)
  if (others.length) waiting.set(module, others)
  else waiting.delete(module)
}
