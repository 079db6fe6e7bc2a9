'use client'

import { type QueryClient, hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'

import { DomainError } from '@/lib/base/errors'
import { newId } from '@/lib/base/ids'
import { isOfTheMoment } from '@/lib/platform/http/again'
import type { Command, Put, Stamp } from '@/lib/platform/http/command'

import { type Asked, keepCommand, keepTogether } from './keep-command'
import { type Sent, runCommand } from './run-command'

type Stamps = Partial<Record<Stamp, string>>

const MAKE: Record<Stamp, () => string> = {
  id: newId,
  capturedAt: () => new Date().toISOString(),
}

const stampsOf = (names: readonly Stamp[]): Stamps => Object.fromEntries(names.map((name) => [name, MAKE[name]()]))

type Run<Params, Body, Answer, Files extends string> = (params: Params, ...sent: Sent<Body, Files>) => Promise<Answer>

/** Whether the server has decided: the next try is another entry, of its own time. */
const isAnswer = (error: unknown): boolean =>
  error instanceof DomainError && error.code !== 'internal' && !isOfTheMoment(error)

/** Refusals that mean that the screen shows old data. */
const SHOWN_IS_OLD = ['conflict', 'not_found', 'gone'] as const

/**
 * The one way in which a screen writes. A new record gets its id and the device's time with the first try: a second try
 * after a lost answer is recognised by them and makes no second record. Afterwards the command's queries are read
 * again, also when it was refused because of newer data. A kept command is on the device before it is sent and survives
 * the page: an answer of null means that it waits.
 * @returns how to run it, and whether it runs or the screen does not show its outcome yet. What it throws is for
 * `useRecordForm`, `useServerErrors` or a notice
 */
export function useCommand<Params extends Record<string, string>, Body, Answer, Files extends string>(
  command: Command<Params, Body, Answer, Files>,
): [run: Run<Params, Body, Answer, Files>, isBusy: boolean] {
  const queries = useQueryClient()
  const unanswered = useRef(new Map<string, Stamps>())
  const [running, setRunning] = useState(0)
  const run: Run<Params, Body, Answer, Files> = useCallback(
    async (params, body?, sending?) => {
      // A second run while the first is on its way makes another record.
      const where = JSON.stringify(params)
      const stamps = { ...stampsOf(command.stamps), ...unanswered.current.get(where) }
      unanswered.current.delete(where)
      const whole = { ...stamps, ...body } as Body
      setRunning((others) => others + 1)
      let shown: Promise<unknown> | undefined
      try {
        const answer = await (command.kept
          ? keepCommand(command, params, whole)
          : runCommand<Params, unknown, Answer, Files>(command, params, whole, sending))
        // A waiting entry has made nothing old yet.
        if (!command.kept || answer !== null) shown = readAgain(queries, command, params, whole, answer)
        return answer
      } catch (error) {
        const code = error instanceof DomainError ? error.code : null
        // Other content has arrived under this id: the next run makes another record.
        const { capturedAt: _, ...lasting } = stamps
        if (code !== 'conflict') unanswered.current.set(where, isAnswer(error) ? lasting : stamps)
        if (isOld(error)) shown = readAgain(queries, command, params, whole)
        throw error
      } finally {
        void Promise.resolve(shown).then(() => setRunning((others) => others - 1))
      }
    },
    [queries, command],
  )
  return [run, running > 0]
}

/**
 * Runs all that one tap means: together on the device before any of it is sent, so that no page that goes between two of
 * them loses the second.
 * @returns how to run them, which resolves with each one's outcome; an answer of null means that it waits
 */
export function useTogether(): (
  requests: readonly Asked[],
  options?: { isChain?: boolean },
) => Promise<PromiseSettledResult<unknown>[]> {
  const queries = useQueryClient()
  return useCallback(
    async (requests, options) => {
      const stamped = requests.map(({ body, ...request }) => ({
        ...request,
        body: { ...stampsOf(request.command.stamps), ...(body as object) },
      }))
      const outcomes = await Promise.allSettled(await keepTogether(stamped, options))
      for (const [at, outcome] of outcomes.entries()) {
        const { command, params, body } = stamped[at]!
        const isOver = outcome.status === 'fulfilled' ? outcome.value !== null : isOld(outcome.reason)
        const answer = outcome.status === 'fulfilled' ? outcome.value : undefined
        if (isOver) void readAgain(queries, command, params, body, answer)
      }
      return outcomes
    },
    [queries],
  )
}

const isOld = (error: unknown): boolean =>
  error instanceof DomainError && SHOWN_IS_OLD.some((code) => code === error.code)

/** Reads again what a command made old, but for the query that its answer could be put into. */
function readAgain<Params, Body, Answer>(
  queries: QueryClient,
  { makesOld, puts }: Command<Params, Body, Answer>,
  params: Params,
  body: Body,
  answer?: Answer,
): Promise<unknown> {
  const put = answer ? puts?.(params, answer) : undefined
  const isUpToDate = put ? isPut(queries, put) : false
  const predicate = ({ queryHash }: { queryHash: string }) => !isUpToDate || queryHash !== hashKey(put!.queryKey)
  const old = makesOld(params, body, answer ?? undefined)
  return Promise.all(old.map((queryKey) => queries.invalidateQueries({ queryKey, predicate })))
}

function isPut(queries: QueryClient, { queryKey, into }: Put): boolean {
  // What is being read may be older than the answer, and would take its place.
  if (queries.isFetching({ queryKey, exact: true })) return false
  return queries.setQueryData(queryKey, (data: unknown) => data && into(data)) !== undefined
}
