import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { inOrganization } from '@/db/tenancy'
import { folded } from '@/lib/base/folded'
import { AddClient, AddContact, ClientFilter, EditClient } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import { makeActor, makeClient, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { openJobsLike } from '@/lib/job/jobs/queries/open-jobs-like'
import { BrowseJobs, ChangeJob, OpenJob } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'

let actor: Actor
beforeAll(async () => {
  actor = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const see = <T>(work: Parameters<typeof inOrganization<T>>[1]) => inOrganization(actor, work)
const open = (fields: object) =>
  jobs.open(actor, OpenJob.parse({ type: 'Water', isPrivateJob: true, contactName: 'Sam', ...fields }))
const found = async (search: string) =>
  (
    await jobs.browse(
      actor,
      BrowseJobs.parse({ jobFilters: JSON.stringify({ table: 'All_Jobs', search }), page: 1, pageSize: 50 }),
    )
  ).items.map(({ id }) => id)
const inPicker = async (search: string) =>
  (await jobs.summaries(actor, { range: 'ALL', search, limit: 50 })).map(({ id }) => id)
const clientsFound = async (search: string) =>
  (await clients.browse(actor, ClientFilter.parse({ search }))).map(({ companyName }) => companyName)

/** Spellings of addresses, each with the one by which the place is found again. */
const ADDRESSES: [typed: string, key: string][] = [
  ['41 Smith Road', '41 smith rd'],
  ['41 Smith Rd', '41 smith rd'],
  ['41 Smith Rd.', '41 smith rd'],
  ['41 SMITH ROAD', '41 smith rd'],
  ['  41  smith   road ', '41 smith rd'],
  ['41, Smith Road', '41 smith rd'],
  ['No. 41 Smith Road', '41 smith rd'],
  ['41\u00A0Smith Road', '41 smith rd'],
  ['Unit 3, 41 Smith Street', '3/41 smith st'],
  ['Unit 3 41 Smith Street', '3/41 smith st'],
  ['unit 3/41 Smith St', '3/41 smith st'],
  ['3/41 Smith St.', '3/41 smith st'],
  ['3 / 41 Smith Street', '3/41 smith st'],
  ['3/ 41 Smith Street,', '3/41 smith st'],
  ['U3/41 Smith St', '3/41 smith st'],
  ['U 3, 41 Smith St', '3/41 smith st'],
  ['Flat 3, 41 Smith Street', '3/41 smith st'],
  ['Apt. 3, 41 Smith Street', '3/41 smith st'],
  ['Apartment 3 / 41 Smith Street', '3/41 smith st'],
  ['Unit #3, 41 Smith Street', '3/41 smith st'],
  ['Unit No. 3, 41 Smith Street', '3/41 smith st'],
  ['Suite 3 - 41 Smith Street', '3/41 smith st'],
  ['41 Smith Street, Unit 3', '3/41 smith st'],
  ['Unit 3A, 41 Smith Street', '3a/41 smith st'],
  ["12 O'Connell Street", '12 oconnell st'],
  ['12 O’Connell St', '12 oconnell st'],
  ['12 OConnell Street', '12 oconnell st'],
  ['41-43 Smith Avenue', '41-43 smith ave'],
  ['41 – 43 Smith Ave', '41-43 smith ave'],
  ['5 St Kilda Road', '5 st kilda rd'],
  ['5 Saint Kilda Rd', '5 st kilda rd'],
  ['9 Élan Court', '9 elan ct'],
  ['9 Elan Crt', '9 elan ct'],
  ['7 Bay Terrace', '7 bay tce'],
  ['7 Bay Tce', '7 bay tce'],
  ['8 Ocean Parade', '8 ocean pde'],
  ['8 Ocean Pde', '8 ocean pde'],
  ['15 The Boulevarde', '15 the blvd'],
  ['15 The Blvd', '15 the blvd'],
  ['Lot 4 Pacific Highway', 'lot 4 pacific hwy'],
  ['Lot 4 Pacific Hwy', 'lot 4 pacific hwy'],
  ['22 Hill Crescent', '22 hill cres'],
  ['22 Hill Cres.', '22 hill cres'],
  ['22 Hill Cr', '22 hill cres'],
  ['41 - 43 Smith Avenue', '41-43 smith ave'],
  ['41 -43 Smith Avenue', '41-43 smith ave'],
  ['41A Smith Lane', '41a smith ln'],
  ['41 A Smith Lane', '41a smith ln'],
  ['Flat A, 41 Smith Road', 'a/41 smith rd'],
  ['A/41 Smith Rd', 'a/41 smith rd'],
  ['Level 2/41 Smith Street', 'level 2 41 smith st'],
  ['Level 2, 41 Smith St', 'level 2 41 smith st'],
  ['L2 41 Smith St', 'level 2 41 smith st'],
  ['Unit 3, Level 2, 41 Smith St', 'level 2 3/41 smith st'],
  ['Level 2, Unit 3, 41 Smith St', 'level 2 3/41 smith st'],
  ['Level 2, 3/41 Smith Street', 'level 2 3/41 smith st'],
  ['Lot 5, 12 Smith Road', 'lot 5 12 smith rd'],
  ['Lot 5 (No. 12) Smith Road', 'lot 5 12 smith rd'],
  ['Lot 5/12 Smith Rd', 'lot 5 12 smith rd'],
  ['Units 1-3, 41 Smith Street', '1-3/41 smith st'],
  ['Units 1 - 3 / 41 Smith St', '1-3/41 smith st'],
  ['Cnr Smith & Jones Streets', 'cnr smith & jones streets'],
  ['Corner of Smith and Jones Streets', 'cnr smith & jones streets'],
  ['Cnr. Smith and Jones Streets', 'cnr smith & jones streets'],
  ['PO Box 12', 'po box 12'],
  ['P.O. Box 12', 'po box 12'],
  ['7 Mary-Ann Street', '7 mary ann st'],
  ['7 Mary Ann St', '7 mary ann st'],
  ['6 First Avenue', '6 1st ave'],
  ['6 1st Ave', '6 1st ave'],
  ['6 The Avenue', '6 the ave'],
  ['6 Mt Gravatt Road', '6 mt gravatt rd'],
  ['6 Mount Gravatt Rd', '6 mt gravatt rd'],
  ['12 N Smith Street', '12 n smith st'],
  ['12 North Smith St', '12 n smith st'],
  ['12 O Connell St', '12 oconnell st'],
  ['41 Smith Street U3', '3/41 smith st'],
  ['3, 41 Smith Street', '3/41 smith st'],
  ['Appt 3, 41 Smith Street', '3/41 smith st'],
  ['TH 3, 41 Smith Street', '3/41 smith st'],
  ['Office 3, 41 Smith Street', '3/41 smith st'],
  ['41 to 43 Smith Ave', '41-43 smith ave'],
  ['2nd Floor, 41 Smith St', 'level 2 41 smith st'],
  ['Floor 2, 41 Smith Street', 'level 2 41 smith st'],
  ['Suite 3, Level 2, 41 Smith St', 'level 2 3/41 smith st'],
  ['Ground Floor, 41 Smith Street', 'level g 41 smith st'],
  ['GF, 41 Smith St', 'level g 41 smith st'],
  ['L4 Pacific Highway', 'lot 4 pacific hwy'],
  ['Cnr of Smith and Jones Streets', 'cnr smith & jones streets'],
  ['Post Office Box 12', 'po box 12'],
  ['6 Twelfth Avenue', '6 12th ave'],
  ['6 12th Ave', '6 12th ave'],
  ['8 Harbour Lookout', '8 harbour lkt'],
  ['8 Harbour Lkt', '8 harbour lkt'],
  ['12 O Street', '12 o st'],
  ['Room 3/41 Smith St', '3/41 smith st'],
  ['Rm 3, 41 Smith Street', '3/41 smith st'],
  ['Rm. 3, 41 Smith Street', '3/41 smith st'],
  ['Room 3 41 Smith St', '3/41 smith st'],
  ['41 Smith St, Room 3', '3/41 smith st'],
  ['Room 3A, 41 Smith St', '3a/41 smith st'],
  ['Shed 2, 41 Smith Rd', '2/41 smith rd'],
  ['Shed 2/41 Smith Rd', '2/41 smith rd'],
  ['41 Smith Rd, Shed 2', '2/41 smith rd'],
  ['Shed A, 41 Smith Rd', 'a/41 smith rd'],
  ['Warehouse 2, 41 Smith Rd', '2/41 smith rd'],
  ['Room 3, Level 2, 41 Smith St', 'level 2 3/41 smith st'],
  ['Level 2, Room 3, 41 Smith St', 'level 2 3/41 smith st'],
  ['41 Smith St (rear)', 'rear 41 smith st'],
  ['41 Smith St (Rear)', 'rear 41 smith st'],
  ['41 Smith St, rear', 'rear 41 smith st'],
  ['41 Smith St rear', 'rear 41 smith st'],
  ['41 Smith St - Rear', 'rear 41 smith st'],
  ['Rear of 41 Smith St', 'rear 41 smith st'],
  ['Rear 41 Smith St', 'rear 41 smith st'],
  ['Rear, 41 Smith St', 'rear 41 smith st'],
  ['(Rear) 41 Smith St', 'rear 41 smith st'],
  ['At the rear of 41 Smith St', 'rear 41 smith st'],
  ['The rear, 41 Smith St', 'rear 41 smith st'],
  ['41 Smith St at rear', 'rear 41 smith st'],
  ['41 Smith St, at the rear', 'rear 41 smith st'],
  ['Rear of Unit 3, 41 Smith St', 'rear 3/41 smith st'],
  ['Unit 3, 41 Smith St (rear)', 'rear 3/41 smith st'],
  ['3/41 Smith St rear', 'rear 3/41 smith st'],
  ['41 Smith St (rear), Manly', 'rear 41 smith st manly'],
  ['Front, 41 Smith St', 'front 41 smith st'],
  ['41 Smith St (front)', 'front 41 smith st'],
  ['41 (rear) Smith St', 'rear 41 smith st'],
  ["'Rosebank', 41 Smith St", '41 smith st'],
  ['‘Rosebank’, 41 Smith St', '41 smith st'],
  ['“Rosebank” 41 Smith St', '41 smith st'],
  ['"Rosebank", 41 Smith St', '41 smith st'],
  ["'Rosebank' 41 Smith St", '41 smith st'],
  ["'Rosebank' - 41 Smith St", '41 smith st'],
  ["'O'Brien House', 41 Smith St", '41 smith st'],
  ["'Rosebank', Unit 3, 41 Smith St", '3/41 smith st'],
  ["'Rosebank', 3/41 Smith St", '3/41 smith st'],
  ["41 Smith St ('Rosebank')", '41 smith st'],
  ["41 Smith St, 'Rosebank'", '41 smith st'],
  ["'Rosebank', 12 O'Connell St", '12 oconnell st'],
  ["'Rosebank', Lot 4 Pacific Hwy", 'lot 4 pacific hwy'],
  ['c/- Dana Reed, 41 Smith St', '41 smith st'],
  ['C/- 41 Smith St', '41 smith st'],
  ['C/O Dana Reed, 41 Smith St', '41 smith st'],
  ['c/o Dana Reed 41 Smith St', '41 smith st'],
  ['care of Dana Reed, 41 Smith St', '41 smith st'],
  ['Care of: 41 Smith St', '41 smith st'],
  ['c/-Dana Reed, 41 Smith St', '41 smith st'],
  ['c/- Dana Reed, Unit 3, 41 Smith St', '3/41 smith st'],
  ['c/- Dana Reed, Harbour Strata, 41 Smith St', '41 smith st'],
  ['41 Smith St, c/- Dana Reed', '41 smith st'],
  ['41 Smith St (c/o Dana Reed)', '41 smith st'],
  ['Attn: Dana Reed, 41 Smith St', '41 smith st'],
  ['c/- Dana Reed, Lot 4 Pacific Hwy', 'lot 4 pacific hwy'],
  ['C/- PO Box 12', 'po box 12'],
  ["c/- O'Brien, 41 Smith St", '41 smith st'],
  ['C / O Dana, 41 Smith St', '41 smith st'],
  ['c/- Dana Reed, Level 2, 41 Smith St', 'level 2 41 smith st'],
  ['6 Macdonald Rd', '6 macdonald rd'],
  ['6 MacDonald Rd', '6 macdonald rd'],
  ['6 Mac Donald Road', '6 macdonald rd'],
  ['6 Mc Donald Rd', '6 mcdonald rd'],
  ['6 McDonald Rd', '6 mcdonald rd'],
  ['03/41 Smith St', '3/41 smith st'],
  ['Unit 03, 41 Smith St', '3/41 smith st'],
  ['003/041 Smith St', '3/41 smith st'],
  ['041 Smith St', '41 smith st'],
  ['Lot 04 Pacific Hwy', 'lot 4 pacific hwy'],
  ['Level 02, 41 Smith St', 'level 2 41 smith st'],
  ['41 Smith St, Unit 03', '3/41 smith st'],
  ['03, 41 Smith St', '3/41 smith st'],
  ['03A/41 Smith St', '3a/41 smith st'],
  // Another place than any of these.
  ["'Tower B', 41 Smith St", 'tower b 41 smith st'],
  ["'Rear', 41 Smith Avenue", 'rear 41 smith ave'],
  ['Room 2, 3/41 Smith St', '2/3/41 smith st'],
  ['3/41 Smith St, Room 2', '2/3/41 smith st'],
  ['Unit 5, Room 3, 41 Smith St', 'unit 5 3/41 smith st'],
  ['41 Smith St, Rear Shed', '41 smith st rear shed'],
  ['Rear unit, 41 Smith St', 'rear unit 41 smith st'],
  ['41 Mac Street', '41 mac st'],
  ['12 The Beach Front', '12 the bch front'],
  ['41 Rear Street', '41 rear st'],
  ["41, 'The Esplanade'", '41 the esp'],
  ['5 Room Street', '5 room st'],
  ['30/41 Smith St', '30/41 smith st'],
  ['410 Smith St', '410 smith st'],
]

describe('an address', () => {
  it('has one spelling by which its place is found again', async () => {
    const typed = ADDRESSES.map(([address]) => address)
    const rows = await see((tx) =>
      tx.execute<{ typed: string; key: string }>(
        sql`select typed, site_key(typed) as key from unnest(${sql.param(typed)}::text[]) as typed`,
      ),
    )
    expect(rows.map((row) => [row.typed, row.key])).toEqual(ADDRESSES)
  })

  it('is warned of and found however it is spelled, and no other place is', async () => {
    const places = new Map<string, string>()
    for (const [typed, key] of ADDRESSES) {
      if (!places.has(key)) places.set(key, (await open({ siteAddress: typed })).id)
    }
    for (const [siteAddress, key] of ADDRESSES) {
      const similar = await jobs.similar(actor, { siteAddress })
      expect([siteAddress, similar.map(({ id }) => id)]).toEqual([siteAddress, [places.get(key)]])
      expect([siteAddress, await found(siteAddress)]).toEqual([siteAddress, expect.arrayContaining([places.get(key)])])
      expect([siteAddress, await inPicker(siteAddress)]).toEqual([
        siteAddress,
        expect.arrayContaining([places.get(key)]),
      ])
    }
    expect(await jobs.similar(actor, { siteAddress: '4/41 Smith Street' })).toEqual([])
    expect(await jobs.similar(actor, { siteAddress: '43 Smith Lane' })).toEqual([])
    expect(await jobs.similar(actor, { siteAddress: 'c/o Smith Street 41' })).toEqual([])
    // A search for #41 is one for a job's number.
    expect(await jobs.similar(actor, { siteAddress: '#41 Smith Rd' })).toMatchObject([
      { id: places.get('41 smith rd') },
    ])
    expect(await jobs.similar(actor, { siteAddress: '41 Smith St #3' })).toMatchObject([
      { id: places.get('3/41 smith st') },
    ])
  })

  it('is one with its suburb, however that is spelled, and not the same street of another', async () => {
    const own = (actor = await makeActor(await makeOrganization()))
    const { id } = await open({ siteAddress: '9 Hill Rd', suburb: 'Mt Gravatt', state: 'QLD', postcode: '4122' })
    const at = async (siteAddress: string, suburb?: string) =>
      (await jobs.similar(own, { siteAddress, suburb })).map((job) => job.id)
    expect(await at('9 Hill Road', 'Mount Gravatt')).toEqual([id])
    expect(await at('9 Hill Road')).toEqual([id])
    expect(await at('9 Hill Road, Mt Gravatt QLD 4122')).toEqual([id])
    expect(await at('9 Hill Road, Mount Gravatt')).toEqual([id])
    expect(await at('9 Hill Road', 'Manly')).toEqual([])
    expect(await at('9 Hill Road, Manly QLD')).toEqual([])
    const whole = await open({ siteAddress: '8 Hill Road, Mt Gravatt' })
    expect(await at('8 Hill Rd', 'Mount Gravatt')).toEqual([whole.id])
    const alike = await see((tx) =>
      openJobsLike(tx, own, [{ siteAddress: '9 Hill Road', suburb: 'Manly', refNumber: null }]),
    )
    expect(alike({ siteAddress: '9 Hill Road', suburb: 'Manly', refNumber: null })).toEqual([])
    expect(alike({ siteAddress: '9 Hill Road', suburb: 'Mount Gravatt', refNumber: null })).toHaveLength(1)
    expect(alike({ siteAddress: '9 Hill Road', suburb: null, refNumber: null })).toHaveLength(1)
  })

  it('is not what a reference or an e-mail address is read as', async () => {
    actor = await makeActor(await makeOrganization())
    const { id } = await open({
      siteAddress: '1 Esplanade',
      refNumber: 'CLM\\9\\L5',
      contactEmail: 'j.d.smith@client.example',
    })
    for (const search of ['CLM\\9\\L5', 'j.d.smith@client.example', 'J.D.Smith@client'])
      expect([search, await found(search)]).toEqual([search, [id]])
  })
})

/** Texts, and the one that a search compares. */
const FOLDED: [typed: string, folded: string][] = [
  ['Étoile', 'etoile'],
  ['E\u0301toile', 'etoile'],
  ['ÉTOILE', 'etoile'],
  ['Łódź', 'lodz'],
  ['O’Brien', 'obrien'],
  ["O'Brien", 'obrien'],
  ['O`Brien', 'obrien'],
  ['O´Brien', 'obrien'],
  ['Straße', 'strasse'],
  ['Ørsted', 'orsted'],
  ['Æther', 'aether'],
  ['Œuvre', 'oeuvre'],
  ['Þór', 'thor'],
  ['İstanbul', 'istanbul'],
  ['Ｗｉｄｅ', 'wide'],
  ['zero\u200Bwidth', 'zerowidth'],
  ['Anne‑Marie', 'anne-marie'],
  ['ΑΘΗΝΑ', 'αθηνα'],
  ['Кафе', 'кафе'],
  ['日本', '日本'],
  ['ไทย ที่', 'ไทย ที่'],
  ['50%_a\\b', '50%_a\\b'],
]

it('a text is folded on a screen as in the database', async () => {
  const typed = FOLDED.map(([text]) => text)
  const rows = await see((tx) =>
    tx.execute<{ folded: string }>(
      sql`select folded(typed) as folded from unnest(${sql.param(typed)}::text[]) with ordinality as t (typed, at) order by at`,
    ),
  )
  expect(typed.map((text) => [text, folded(text)])).toEqual(FOLDED)
  expect(rows.map((row) => row.folded)).toEqual(FOLDED.map(([, text]) => text))
})

describe('accents and apostrophes', () => {
  it.each([
    ['Étoile Strata', ['etoile', 'Étoile', 'E\u0301TOILE']],
    ['Lodz Builders', ['lodz', 'Łódź', 'ŁODZ']],
    ['O’Brien & Sons', ["o'brien", 'O’Brien', 'obrien', 'O`Brien']],
    ['DArcy Homes', ["D'Arcy", 'd’arcy', 'darcy']],
  ])('of %s are found both ways, among clients as among jobs', async (companyName, searches) => {
    const { id: clientId } = await makeClient(actor, { companyName })
    const job = await makeJob(actor, { clientId, siteAddress: '1 Nowhere' })
    for (const search of searches) {
      expect([search, await clientsFound(search)]).toEqual([search, [companyName]])
      expect([search, await found(search)]).toEqual([search, [job.id]])
    }
  })

  it('are sorted as a person’s alphabet has them', async () => {
    const own = await makeActor(await makeOrganization())
    const names = ['zebra', 'Étoile', 'eagle', 'Falcon', 'Łódź', 'Lima', 'Mike', 'Unit 10', 'Unit 9', 'apple']
    for (const companyName of names) await makeClient(own, { companyName })
    const listed = async (sort: 'companyName' | '-companyName') =>
      (await clients.browse(own, ClientFilter.parse({ sort }))).map(({ companyName }) => companyName)
    const inOrder = ['apple', 'eagle', 'Étoile', 'Falcon', 'Lima', 'Łódź', 'Mike', 'Unit 9', 'Unit 10', 'zebra']
    expect(await listed('companyName')).toEqual(inOrder)
    expect(await listed('-companyName')).toEqual(inOrder.toReversed())
    for (const siteAddress of names) await makeJob(own, { siteAddress })
    const page = await jobs.browse(
      own,
      BrowseJobs.parse({
        jobFilters: JSON.stringify({ table: 'All_Jobs' }),
        sort: 'siteAddress',
        page: 1,
        pageSize: 50,
      }),
    )
    expect(page.items.map((job) => job.siteAddress)).toEqual(inOrder)
  })
})

describe('a telephone number', () => {
  const SEARCHES = [
    '0491 570 156',
    '0491570156',
    '491570156',
    '+61 491 570 156',
    '+61491570156',
    '61491570156',
    '+61 (0)491 570 156',
    '0011 61 491 570 156',
    '0491-570-156',
    '0491‑570‑156',
    '0491 570',
    '570156',
  ]

  it.each(['0491 570 156', '0491570156', '491570156', '+61 491 570 156', '61491570156', '(0491) 570-156 ext. 4'])(
    'that was typed as %s is found in every spelling',
    async (contactNumber) => {
      const own = (actor = await makeActor(await makeOrganization()))
      const { id } = await open({ siteAddress: '1 Esplanade', contactNumber })
      await open({ siteAddress: '2 Esplanade', contactNumber: '0400 111 222' })
      const client = await clients.add(own, AddClient.parse({ companyName: 'Harbour', phone: contactNumber }))
      await clients.addContact(own, client.id, AddContact.parse({ name: 'Dana', mobile: '02 5550 0101' }))
      for (const search of SEARCHES) {
        expect([search, await found(search)]).toEqual([search, [id]])
        expect([search, await inPicker(search)]).toEqual([search, [id]])
        expect([search, await clientsFound(search)]).toEqual([search, ['Harbour']])
      }
      expect(await clientsFound('+61 2 5550 0101')).toEqual(['Harbour'])
    },
  )

  it('stands beside what was typed in one normal form, and follows it', async () => {
    const own = (actor = await makeActor(await makeOrganization()))
    const job = await open({ siteAddress: '1 Esplanade', secondContactNumber: '02 5550 0101 x12' })
    expect(job.secondContactNumber).toBe('02 5550 0101 x12')
    expect(await found('+61255500101')).toEqual([job.id])
    const { version, ...fields } = job
    await jobs.change(
      own,
      job.id,
      ChangeJob.parse({
        version,
        type: fields.type,
        isPrivateJob: true,
        contactName: 'Sam',
        siteAddress: fields.siteAddress,
        lossAdjusterNumber: '0491 570 156',
      }),
    )
    expect(await found('+61255500101')).toEqual([])
    expect(await found('+61491570156')).toEqual([job.id])

    const client = await clients.add(
      own,
      AddClient.parse({ companyName: 'Harbour', phone: '021 123 4567', country: 'NZ' }),
    )
    const numbersOf = async () =>
      (await see((tx) => tx.execute<{ phone_numbers: string }>(sql`select phone_numbers from clients`)))[0]!
        .phone_numbers
    expect(await numbersOf()).toBe('+64211234567')
    await clients.edit(own, client.id, EditClient.parse({ companyName: 'Harbour', phone: '0412 345 678' }))
    expect(await numbersOf()).toBe('+61412345678')
  })
})
