import { randomUUID } from 'node:crypto'

import { type Role, everyone } from '@/lib/base/roles'
import { statusOf } from '@/lib/platform/openapi/document'

import type { Api } from './api'
import type { ServedOperation } from './operations'
import { type Place, callOf, fill, placesOf } from './samples'
import { type Answer, type Sender, send } from './send'
import { CANARY, type Caller, Scope, type World } from './world'

/** An id that no record has, in the form for this place. */
const unknownId = (known: string) => (/^\d+$/.test(known) ? '2147483646' : randomUUID())

/**
 * Tries one operation as everybody who could call it, with ids of everybody whom they could name.
 * @returns the faults, one sentence each; nothing when every guard holds
 */
export async function examine(operation: ServedOperation, api: Api, world: World): Promise<string[]> {
  const { roles } = operation.spec
  const call = callOf(operation, api.bodyOf(operation))
  const callerOf = call.endsOrganization ? world.loner : world.caller
  const faults: string[] = []

  const ask = async (who: string, sender: Sender, scope: Scope, other: Record<Place, string> = {}) => {
    const answer = await send(operation, await fill(call, scope, other), sender)
    const leaked = world.theirIds.filter((id) => answer.text.includes(id) && !Object.values(other).includes(id))
    if (answer.text.includes(CANARY)) faults.push(`${who} reads a text of the other organisation`)
    if (leaked.length) faults.push(`${who} reads an id of the other organisation`)
    faults.push(...answer.faults.map((fault) => `${who}: ${fault}`))
    return answer
  }
  const askAs = async (caller: Caller, who: string, other: Record<Place, string> = {}) =>
    ask(who, { token: caller.token }, new Scope(caller), other)
  const expectRefusal = (who: string, { status, problem }: Answer, wanted: number, type: string) => {
    if (status !== wanted || problem !== type)
      faults.push(`${who} gets ${status} ${problem ?? ''}, not ${wanted} ${type}`)
  }

  if (roles === 'public') {
    const caller = await callerOf('Administrator')
    const answer = await ask('a stranger', {}, new Scope(caller))
    if (answer.status !== statusOf(operation.spec)) faults.push(`a stranger gets ${answer.status}: ${answer.text}`)
    return faults
  }

  if (typeof roles === 'string') {
    const callers = await Promise.all(everyone.map((role) => callerOf(role)))
    const tokens = [undefined, ...callers.map(({ token }) => token), ...Object.values(world.shut)]
    const answers = await Promise.all(
      tokens.map((token) => ask('nobody of the kind', { token }, new Scope(callers[0]!))),
    )
    for (const answer of answers) expectRefusal('nobody of the kind', answer, 401, '/problems/unauthenticated')
    return faults
  }

  const caller = await callerOf(roles[0]!)
  /** The records of whoever may not write: they find them as they are, and leave them so. */
  const lent = new Scope(caller)
  const tryRole = async (role: Role) => {
    const one = await callerOf(role)
    if (!roles.includes(role)) {
      return expectRefusal(role, await ask(role, { token: one.token }, lent), 403, '/problems/role')
    }
    const answer = await askAs(one, role)
    if (answer.status !== statusOf(operation.spec)) return faults.push(`${role} gets ${answer.status}: ${answer.text}`)
    const fault = api.faultOf(operation, answer.status, answer.json)
    if (fault) faults.push(`${role} ${fault}`)
  }
  await Promise.all(everyone.map(tryRole))

  const tryToken = async (who: string, token?: string) =>
    expectRefusal(who, await ask(who, { token }, lent), 401, '/problems/unauthenticated')
  await Promise.all([tryToken('a stranger'), ...Object.entries(world.shut).map(([who, token]) => tryToken(who, token))])
  if (!roles.includes('Technician')) {
    expectRefusal(
      'a demoted Administrator',
      await ask('a demoted Administrator', { token: world.demoted.token }, lent),
      403,
      '/problems/role',
    )
  }

  const places = placesOf(call)
  const tryTheirs = async ([place, kind]: (typeof places)[number]) => {
    const known = await world.theirs.get(kind)
    const [foreign, unknown] = await Promise.all([
      askAs(caller, `an id of theirs as ${place}`, { [place]: known }),
      askAs(caller, `an unknown id as ${place}`, { [place]: unknownId(known) }),
    ])
    if (sayOf(foreign) !== sayOf(unknown)) {
      faults.push(
        `an id of theirs as ${place} is told apart from an unknown one: ${sayOf(foreign)} / ${sayOf(unknown)}`,
      )
    }
    if (place.startsWith('path.')) expectRefusal(`an id of theirs as ${place}`, foreign, 404, '/problems/not-found')
  }
  await Promise.all(places.map(tryTheirs))

  const inPath = places.filter(([place]) => place.startsWith('path.') && !NARROWING.has(`${operation.key} ${place}`))
  const tryElsewhere = async ([place, kind]: (typeof places)[number]) => {
    const elsewhere = await new Scope(caller).get(kind)
    const answer = await askAs(caller, `an id from elsewhere as ${place}`, { [place]: elsewhere })
    expectRefusal(`an id that belongs elsewhere as ${place}`, answer, 404, '/problems/not-found')
  }
  if (inPath.length > 1) await Promise.all(inPath.map(tryElsewhere))
  return faults
}

/** Ids that filter what is read and name no parent: with another of ours, the answer is an empty list. */
const NARROWING = new Set([
  'GET /api/v1/inspections/equipment-installation/{jobId}/{inspectionId}/{roomId}/{categoryId} path.categoryId',
])

/** An answer without the parts that differ between any two: ids, instants and all of a success but its status. */
function sayOf({ status, problem, json }: Answer): string {
  if (!problem) return String(status)
  const { detail, errors } = json as { detail?: string; errors?: unknown }
  return `${status} ${problem} ${detail ?? ''} ${JSON.stringify(errors) ?? ''}`.replace(/[0-9a-f-]{36}|\d{5,}/g, '…')
}
