import 'server-only'
import { and, eq, inArray, isNull } from 'drizzle-orm'

import { clientReferences, clients } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { conflict } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { clientFacts } from '@/lib/company/clients/queries'
import type { ClientType } from '@/lib/company/clients/rules'
import type { Mapping } from '@/lib/desk/imports/schema'
import { recordAll } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { plain } from '@/lib/platform/spreadsheets/columns'

const columns = { ...clientFacts, mergedIntoId: clients.mergedIntoId }

/** A client as an import compares it. */
export type KnownClient = Pick<typeof clients.$inferSelect, keyof typeof columns>

export const AMBIGUOUS = 'Several clients have this name. Please rename one of them, or map a client number.'
const UNKNOWN = 'There is no client of this name'
const UNKNOWN_NUMBER = 'There is no client with this number'
const UNNAMED = 'Please name the client'
const LONGEST_NAME = 150
export const LONGEST_REFERENCE = 100
export const MEANWHILE = 'These records have changed in the meantime. Please check the rows again.'

/** The client that a row of something else names. */
export interface MeantClient {
  id: string
  companyName: string
  country: string | null
  /** Whether it is to be added. */
  isNew: boolean
}

/** A client that is added because rows of something else name it. */
export interface NamedClient {
  id: string
  companyName: string
  /** What the other product calls it; null where no row says so. */
  reference: string | null
}

/** The clients of an organisation, by what a sheet calls them. */
export class KnownClients {
  private readonly byId: Map<string, KnownClient>
  private readonly byName = new Map<string, KnownClient[]>()
  private readonly byReference: Map<string, string>
  /** The clients to be added for rows that name them, by name. */
  private readonly added = new Map<string, NamedClient>()
  private readonly numbered = new Map<string, NamedClient>()

  constructor(all: readonly KnownClient[], references: readonly { reference: string; clientId: string }[]) {
    this.byId = new Map(all.map((client) => [client.id, client]))
    for (const client of all) {
      const name = plain(client.companyName)
      this.byName.set(name, [...(this.byName.get(name) ?? []), client])
    }
    this.byReference = new Map(references.map(({ reference, clientId }) => [plain(reference), clientId]))
  }

  /** The client that another product calls so; it may have been merged into another since. */
  withReference(reference: string): KnownClient | undefined {
    return this.byId.get(this.byReference.get(plain(reference)) ?? '')
  }

  /** The clients of a name: those that stand, else those that were merged. */
  named(name: string): KnownClient[] {
    const all = this.byName.get(plain(name)) ?? []
    const standing = all.filter(({ mergedIntoId }) => mergedIntoId === null)
    return standing.length ? standing : all.slice(0, 1)
  }

  /** The client that took a merged one over, else the client itself. */
  survivorOf(client: KnownClient): KnownClient {
    let survivor = client
    for (let steps = 0; survivor.mergedIntoId && steps < 100; steps++) survivor = this.byId.get(survivor.mergedIntoId)!
    return survivor
  }

  /** Why a number and a name in one row contradict each other; null where the name is not known or agrees. */
  contradiction(byNumber: KnownClient, name: string): string | null {
    const survivor = this.survivorOf(byNumber)
    const survivors = this.named(name).map((client) => this.survivorOf(client))
    const agrees = !survivors.length || survivors.some(({ id }) => id === survivor.id)
    return agrees ? null : `The number leads to ${survivor.companyName}, the name to ${survivors[0]!.companyName}`
  }

  /**
   * The client that a row of something else names, by number before name. With `creates` an unknown name becomes a
   * client to be added.
   */
  meant(
    { reference, name }: { reference: string; name: string },
    { creates }: { creates: boolean },
  ): MeantClient | { refusal: string } {
    const known = reference ? this.withReference(reference) : undefined
    const contradiction = known && this.contradiction(known, name)
    if (contradiction) return { refusal: contradiction }
    const found = known ? [known] : this.named(name)
    if (name && found.length > 1) return { refusal: AMBIGUOUS }
    if (found[0]) return { ...this.survivorOf(found[0]), isNew: false }
    if (!name) return { refusal: reference ? UNKNOWN_NUMBER : UNNAMED }
    if (!creates) return { refusal: UNKNOWN }
    if (name.length > LONGEST_NAME) return { refusal: `Cannot exceed ${LONGEST_NAME} characters` }
    if (reference.length > LONGEST_REFERENCE) return { refusal: `Cannot exceed ${LONGEST_REFERENCE} characters` }
    return this.toBeAdded(reference, name.trim().replace(/\s+/g, ' '))
  }

  /** One number is of one client in a sheet, and one name as well. */
  private toBeAdded(reference: string, companyName: string): MeantClient | { refusal: string } {
    const added = this.added.get(plain(companyName)) ?? { id: newId(), companyName, reference: null }
    if (reference) {
      if (added.reference && plain(added.reference) !== plain(reference))
        return { refusal: `Another row gives ${companyName} the number ${added.reference}` }
      const holder = this.numbered.get(plain(reference)) ?? added
      if (holder !== added) return { refusal: `Another row gives this number to ${holder.companyName}` }
      added.reference = reference
      this.numbered.set(plain(reference), added)
    }
    this.added.set(plain(companyName), added)
    return { id: added.id, companyName: added.companyName, country: null, isNew: true }
  }

  /** The clients that were to be added, as far as one of these ids needs them. */
  toAdd(wanted: ReadonlySet<string>): NamedClient[] {
    return [...this.added.values()].filter(({ id }) => wanted.has(id))
  }
}

/** What the rows of something else are planned beside. */
export interface Beside {
  clients: KnownClients
  mapping: Mapping
}

/** What the report says about the client of each row: that it is added, once, and where its number leads. */
export function clientNotes(): (client: MeantClient, name: string) => string[] {
  const announced = new Set<string>()
  return ({ id, companyName, isNew }, name) => {
    if (!isNew) return name && plain(name) !== plain(companyName) ? [`Its client is ${companyName} here.`] : []
    if (announced.has(id)) return []
    announced.add(id)
    return [`Adds the client ${companyName}.`]
  }
}

/** All clients of the organisation with the numbers that other products gave them. */
export async function readKnownClients(tx: Tx, { organizationId }: Actor): Promise<KnownClients> {
  const [all, references] = await Promise.all([
    tx.select(columns).from(clients).where(eq(clients.organizationId, organizationId)),
    tx
      .select({ reference: clientReferences.reference, clientId: clientReferences.clientId })
      .from(clientReferences)
      .where(eq(clientReferences.organizationId, organizationId)),
  ])
  return new KnownClients(all, references)
}

/**
 * Adds clients by name, with their numbers. @throws conflict when somebody else just added one of them
 */
export async function addNamedClients(
  tx: Tx,
  actor: Actor,
  added: readonly NamedClient[],
  type: ClientType,
): Promise<void> {
  if (!added.length) return
  const { organizationId } = actor
  const values = added.map(({ id, companyName }) => ({ organizationId, type, id, companyName }))
  const written = await tx.insert(clients).values(values).onConflictDoNothing().returning({ id: clients.id })
  if (written.length < added.length) throw conflict(MEANWHILE)
  const references = added.flatMap(({ id: clientId, reference }) =>
    reference ? { organizationId, id: newId(), clientId, reference } : [],
  )
  if (references.length) await tx.insert(clientReferences).values(references)
  await recordAll(
    tx,
    actor,
    'client.added',
    added.map(({ id, companyName }) => ({ subjectType: 'client', subjectId: id, details: { companyName } })),
  )
}

/** Keeps clients from being merged or deleted until the transaction ends. @throws conflict when one just was */
export async function holdClients(tx: Tx, { organizationId }: Actor, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)].toSorted()
  if (!wanted.length) return
  const held = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.organizationId, organizationId), inArray(clients.id, wanted), isNull(clients.mergedIntoId)))
    .orderBy(clients.id)
    .for('key share')
  if (held.length < wanted.length) throw conflict(MEANWHILE)
}
