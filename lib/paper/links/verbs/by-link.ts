import 'server-only'
import { randomInt } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { type Tx, atTheDoor, inOrganization } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { conflict, forbidden, invalid, notFound } from '@/lib/base/errors'
import { DAY_MS } from '@/lib/base/time'
import { toDownload } from '@/lib/company/files/service'
import { writeSms } from '@/lib/job/messages/verbs/sms'
import { firmOf, letterheadOf } from '@/lib/paper/letterheads/firm'
import { firmPalette } from '@/lib/paper/letterheads/palette'
import { type LinkKind, type LinkRow, changeLink, holdLink, readLink } from '@/lib/paper/links/kind'
import {
  CODE_MINUTES,
  COPY_FOR_DAYS,
  type LinkState,
  MOST_CODE_TRIES,
  isCopyOf,
  isLocked,
  isOpen,
  masked,
  stateOf,
} from '@/lib/paper/links/rules'
import type { EnterCode, LinkPass, OpenLink, OpenedLink } from '@/lib/paper/links/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { byLink, byWorker, onBehalfOf } from '@/lib/platform/auth/on-behalf'
import { hashPassword, passwordMatches } from '@/lib/platform/auth/passwords'
import { newToken, tokenHash } from '@/lib/platform/auth/token'
import type { Visitor } from '@/lib/platform/http/request'
import { type Throttle, addressKey, throttle } from '@/lib/platform/http/throttle'
import { announceOwn } from '@/lib/platform/live/announce'
import { tellOperator } from '@/lib/platform/mail/operator-console'
import { withheld } from '@/lib/platform/mail/secret'
import { enqueueMail } from '@/lib/platform/mail/service'
import { codeSentence } from '@/lib/platform/mail/templates'
import type { Download } from '@/lib/platform/route/download'

import { heldSecrets, hold, isByBrowser } from './held'

/** Whoever reads a form with thirty photos asks often; a guesser of 256 bits finds nothing. */
const callsPerAddress = ({ name }: Named): Throttle => ({ name, most: 300, minutes: 15 })
const codesPerLink = ({ name }: Named): Throttle => ({ name: `${name}-code`, most: 5, minutes: 60 })
const copiesPerLink = ({ name }: Named): Throttle => ({ name: `${name}-copy`, most: 12, minutes: 15 })
type Named = Pick<LinkKind, 'name'>

/** How a slow hash begins; the code of a link that is older than these has another, and is asked for again. */
const SLOW = '$argon2'

/** A link that somebody holds the token of. */
export interface Opening<Link extends LinkRow> {
  link: Link
  /** The addressee, who acts with the rights of the firm. */
  actor: Actor
  isAdmitted: boolean
}

/** Which link a token opens. */
export interface Found {
  organizationId: number
  linkId: string
  /** The form or the estimate that it is about. */
  subjectId: string
  jobId: string
  /** Whoever sent it. */
  userId: string
  byPass: boolean
  /** Where its holder calls from. */
  visitor: Visitor
}

interface FoundRow extends Record<string, unknown> {
  organization_id: number
  link_id: string
  subject_id: string
  job_id: string
  created_by: string
  by_pass: boolean
}

/**
 * Looks a token up, before an organisation is known; of a link that is named by its id, what the browser holds of it.
 * @throws not_found, throttled
 */
export async function admit<Link extends LinkRow>(
  kind: LinkKind<Link>,
  visitor: Visitor,
  token: string,
): Promise<Found> {
  await throttle(callsPerAddress(kind), addressKey(visitor.address))
  const isHeld = isByBrowser(token)
  for (const secret of isHeld ? await heldSecrets() : [token]) {
    const found = await whatOpens(kind, secret)
    // A pass is worth nothing any more once the link was sent again.
    if (found && (!isHeld || found.linkId === token)) return { ...found, visitor }
  }
  throw notFound('link')
}

/**
 * Takes a link into the browser that asks. From then on its calls name the link by its id, and the browser proves by
 * itself that it holds the secret: no address has it, so that no log, proxy or history does.
 * @throws not_found, throttled
 */
export async function openInBrowser<Link extends LinkRow>(
  kind: LinkKind<Link>,
  visitor: Visitor,
  { token }: OpenLink,
): Promise<OpenedLink> {
  const { linkId: id } = await admit(kind, visitor, token)
  await hold(kind, { id, what: 'link', secret: token })
  return { id }
}

/** Which link a token opens, if any. */
async function whatOpens<Link extends LinkRow>(
  kind: LinkKind<Link>,
  token: string,
): Promise<Omit<Found, 'visitor'> | null> {
  const [found] = await atTheDoor((tx) => tx.execute<FoundRow>(kind.byHash(tokenHash(token))))
  if (!found) return null
  return {
    organizationId: found.organization_id,
    linkId: found.link_id,
    subjectId: found.subject_id,
    jobId: found.job_id,
    userId: found.created_by,
    byPass: found.by_pass,
  }
}

/** The same for whoever fetches a paper. @throws not_found, throttled */
export async function admitToCopy<Link extends LinkRow>(
  kind: LinkKind<Link>,
  visitor: Visitor,
  token: string,
): Promise<Found> {
  const found = await admit(kind, visitor, token)
  await throttle(copiesPerLink(kind), found.linkId)
  return found
}

/** Opens a link to read what it holds. */
export const open = <Link extends LinkRow>(tx: Tx, kind: LinkKind<Link>, found: Found): Promise<Opening<Link>> =>
  openBy(tx, kind, found, readLink)

/** Opens a link to change what it holds: locked, after what it is about. */
export const openHeld = <Link extends LinkRow>(tx: Tx, kind: LinkKind<Link>, found: Found): Promise<Opening<Link>> =>
  openBy(tx, kind, found, holdLink)

async function openBy<Link extends LinkRow>(
  tx: Tx,
  kind: LinkKind<Link>,
  { organizationId, userId, linkId, byPass, visitor: { address, device } }: Found,
  take: typeof readLink,
): Promise<Opening<Link>> {
  const sender = await onBehalfOf(tx, { organizationId, userId })
  const link = await take(tx, kind, sender, linkId)
  const actor = byLink(sender, { kind: 'link', linkId, name: link.name, address, device })
  return { link, actor, isAdmitted: byPass || !link.asksCode }
}

/** @throws forbidden before the code is entered, conflict when the link is over */
export function refuseOver<Link extends LinkRow>({ link, isAdmitted }: Opening<Link>): void {
  if (!isAdmitted) throw forbidden('Please enter the code first.')
  if (!isOpen(stateOf(link, new Date()))) throw conflict('This link is over.')
}

/** @throws forbidden and conflict as `refuseOver` does, but not for the copy of whoever signed */
export function refuseUnread<Link extends LinkRow>(opening: Opening<Link>): void {
  if (!opening.isAdmitted || !isCopyOf(opening.link, new Date())) refuseOver(opening)
}

/** The letterhead that a link goes out under. @throws not_found */
const letterheadOfLink = async <Link extends LinkRow>(
  tx: Tx,
  kind: LinkKind<Link>,
  { link, actor }: Opening<Link>,
) => ({
  jobId: link.jobId,
  letterheadId: await kind.letterheadId(tx, actor, link),
})

/** What any link shows to whoever holds it, and whether more is to be read. */
export async function headOf<Link extends LinkRow>(tx: Tx, kind: LinkKind<Link>, opening: Opening<Link>) {
  const { link, actor, isAdmitted } = opening
  const state: LinkState = stateOf(link, new Date())
  const { firm, logo } = await firmOf(tx, actor, await letterheadOfLink(tx, kind, opening))
  const { name, phone, colour } = firm
  return {
    isRead: isAdmitted && (state === 'SENT' || state === 'OPENED' || isCopyOf(link, new Date())),
    head: {
      id: link.id,
      organization: actor.organization.name,
      firm: { name, phone, colours: firmPalette(colour), hasLogo: logo !== null },
      name: link.name,
      state,
      codeGoesTo: isAdmitted ? null : masked(codeAddress(link)),
      declineReason: isAdmitted ? link.declineReason : null,
    },
  }
}

/** The logo of the letterhead that a link goes out under. @throws not_found, throttled */
export async function logo<Link extends LinkRow>(
  kind: LinkKind<Link>,
  visitor: Visitor,
  token: string,
): Promise<Download> {
  const found = await admit(kind, visitor, token)
  const file = await reading(found, async (tx) => {
    const opening = await open(tx, kind, found)
    return (await letterheadOf(tx, opening.actor, await letterheadOfLink(tx, kind, opening))).logo
  })
  if (!file) throw notFound('logo')
  return toDownload({ ...file, kind: 'LETTERHEAD_LOGO', thumbnailKey: null })
}

/** What is kept of a link that was just signed: from where, and for how long its copy can be fetched. */
export const signedNow = ({ expiresAt }: Pick<LinkRow, 'expiresAt'>, { address }: Visitor) => ({
  signedAt: sql`now()`,
  signedFrom: address,
  expiresAt: new Date(Math.max(Date.parse(expiresAt!), Date.now() + COPY_FOR_DAYS * DAY_MS)).toISOString(),
})

const codeAddress = ({ phone, email }: Pick<LinkRow, 'phone' | 'email'>): string => phone ?? email!

/**
 * Notes that the addressee has it before them: a mail scanner that follows links does not.
 * @param late what is done where they come after its last day @throws not_found, throttled
 */
export async function noteOpened<Link extends LinkRow>(
  kind: LinkKind<Link>,
  visitor: Visitor,
  token: string,
  late?: (tx: Tx, opening: Opening<Link>) => Promise<unknown>,
): Promise<void> {
  const found = await admit(kind, visitor, token)
  await inOrganization(found, async (tx) => {
    const opening = await openHeld(tx, kind, found)
    const { link, isAdmitted } = opening
    const state = stateOf(link, new Date())
    if (isAdmitted && state === 'EXPIRED') await late?.(tx, opening)
    if (!isAdmitted || state !== 'SENT') return
    await changeLink(tx, kind, found, link.id, { openedAt: sql`now()` })
    await announceOwn(tx, found.organizationId, kind.topic, [link.jobId])
  })
}

/** Sends a new code; the one before is worth nothing. @throws not_found, throttled, conflict when none is asked, the link is over, or it is locked */
export async function sendCode<Link extends LinkRow>(
  kind: LinkKind<Link>,
  visitor: Visitor,
  token: string,
): Promise<void> {
  const found = await admit(kind, visitor, token)
  await throttle(codesPerLink(kind), found.linkId)
  const newest = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = Buffer.from(await hashPassword(newest))
  const email = await inOrganization(found, async (tx) => {
    const { link, actor } = await openHeld(tx, kind, found)
    if (!link.asksCode) throw conflict('This link needs no code.')
    refuseOver({ link, actor, isAdmitted: true })
    refuseLocked(link)
    await changeLink(tx, kind, found, link.id, { codeHash, codeSentAt: sql`now()`, codeTries: 0 })
    await writeCode(tx, kind, byWorker(actor), link, newest)
    return link.phone ? null : link.email
  })
  if (email && !env.SMTP_URL) tellOperator(`The code for ${email}: ${newest}`)
}

function refuseLocked(link: Pick<LinkRow, 'wrongCodes'>): void {
  if (isLocked(link)) {
    throw conflict('This link is locked: too many wrong codes were entered. Please ask for a new one.')
  }
}

async function writeCode<Link extends LinkRow>(
  tx: Tx,
  kind: LinkKind<Link>,
  sender: Actor,
  link: Link,
  code: string,
): Promise<void> {
  const { name: kindName, opens } = kind
  const { id, jobId, phone, email, name } = link
  const { organizationId } = sender
  const from = await firmOf(tx, sender, { jobId, letterheadId: await kind.letterheadId(tx, sender, link) })
  const organizationName = from.firm.name
  if (phone) {
    const text = withheld((hidden) => codeSentence(organizationName, opens, hidden))
    await writeSms(tx, sender, { jobId, recipientNumber: phone, ...text, from: null, secret: code, isOurs: false })
    return
  }
  await enqueueMail(tx, {
    organizationId,
    key: `${kindName}-code:${id}:${newToken().slice(0, 12)}`,
    to: email!,
    goodUntil: new Date(Date.now() + CODE_MINUTES * 60_000).toISOString(),
    link: { kind: 'SIGNING', secret: code },
    from,
    template: 'signing-code',
    data: { name, organizationName, opens },
  })
}

/**
 * Takes the code. Whoever entered it goes on with another token, which the link's own address does not give.
 * @throws not_found, throttled, invalid for another code or an old one, conflict once the link is locked
 */
export async function enterCode<Link extends LinkRow>(
  kind: LinkKind<Link>,
  visitor: Visitor,
  token: string,
  { code }: EnterCode,
): Promise<LinkPass> {
  const found = await admit(kind, visitor, token)
  const pass = newToken()
  const sent = await inOrganization(found, (tx) => spendTry(tx, kind, found))
  // The slow hash is reckoned while nothing is locked: of many tries at once each is counted before.
  const isRight = sent !== null && (await passwordMatches(sent.toString(), code))
  const isTaken = isRight && (await inOrganization(found, (tx) => takePass(tx, kind, found, { sent, pass })))
  if (!isTaken) throw invalid({ code: 'This is not the code, or it is too old. Ask for a new one.' })
  if (isByBrowser(token)) await hold(kind, { id: token, what: 'pass', secret: pass })
  return { token: pass }
}

/** Counts a try as a wrong one until it is known. @returns the hash of the code; null where none is good any more */
async function spendTry<Link extends LinkRow>(tx: Tx, kind: LinkKind<Link>, found: Found): Promise<Buffer | null> {
  const { link } = await openHeld(tx, kind, found)
  refuseLocked(link)
  const { codeSentAt, codeTries, wrongCodes, codeHash } = link
  await changeLink(tx, kind, found, link.id, { codeTries: codeTries + 1, wrongCodes: wrongCodes + 1 })
  const isFresh = codeSentAt !== null && Date.now() - new Date(codeSentAt).getTime() < CODE_MINUTES * 60_000
  return isFresh && codeTries < MOST_CODE_TRIES && codeHash?.toString().startsWith(SLOW) ? codeHash : null
}

/** Spends a right code. @returns whether it was still the newest one */
async function takePass<Link extends LinkRow>(
  tx: Tx,
  kind: LinkKind<Link>,
  found: Found,
  { sent, pass }: { sent: Buffer; pass: string },
): Promise<boolean> {
  const { link } = await openHeld(tx, kind, found)
  if (!link.codeHash?.equals(sent)) return false
  const right = { passHash: tokenHash(pass), codeHash: null, wrongCodes: link.wrongCodes - 1 }
  await changeLink(tx, kind, found, link.id, right)
  return true
}
