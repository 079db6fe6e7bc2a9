import 'server-only'
import { fullName } from '@/lib/base/names'
import { renditionKey } from '@/lib/company/files/renditions'
import { type Contents, type StoredEntry, fromStore } from '@/lib/desk/archives/contents'
import { outsideJson } from '@/lib/job/jobs/outside'
import { customerOf, jobNumber } from '@/lib/job/jobs/rules'
import { namesInArchive } from '@/lib/job/photos/archived'
import { reportName } from '@/lib/paper/reports/rules'
import { atWithZone, wordsIn } from '@/lib/paper/reports/words'
import { makeNames } from '@/lib/platform/archive/names'
import { textEntry } from '@/lib/platform/archive/pack'

import { galleriesOf } from './galleries'
import { type Linked, claimPage } from './page'
import type { ClaimRecord } from './record'
import { airSheet, equipmentSheet, historySheet, inWords, moistureSheet, notesSheet, sheetText } from './sheets'
import { tellRecord } from './told'

/** Lays out the files of a claim file. @throws unavailable when the store does not answer */
export async function claimContents(record: ClaimRecord, madeAt: Date): Promise<Contents> {
  const { job, organization, rooms, readings, air, installations, history } = record
  const number = jobNumber(job)
  const nameFile = makeNames()
  const photos = namedPhotos(record)
  const reports = record.reports.map((report) => ({
    name: nameFile('reports', `${report.title} v${report.versionNo}.pdf`),
    label: reportName(report),
    key: report.key,
    size: report.size,
  }))
  const uploads = record.uploads.map(({ name, key, size }) => ({
    name: nameFile('files', name),
    label: name,
    key,
    size,
  }))
  const forms = record.forms.map((form) => ({ name: nameFile('forms', `${form.name}.json`), label: form.name, form }))
  const estimates = record.estimates.map((estimate) => ({
    name: nameFile('estimates', `Estimate ${estimate.estimateNo} v${estimate.versionNo}.json`),
    label: `Estimate ${estimate.estimateNo}, version ${estimate.versionNo}`,
    estimate,
  }))
  const stored = await fromStore([...photos.originals, ...photos.pictures, ...reports, ...uploads])
  const missing = new Set(stored.missing)
  const there = (files: readonly Linked[]) => files.filter(({ name }) => !missing.has(name))

  const roomNames = new Map(rooms.map(({ id, roomName }) => [id, roomName]))
  const named = { timezone: job.timezone, roomOf: (id: string | null) => (id && roomNames.get(id)) || null }
  const photosOf = (ids: readonly { id: string }[]) => ids.flatMap(({ id }) => photos.nameOf.get(id) ?? [])
  const tables = [
    {
      title: 'Moisture readings',
      file: 'readings/moisture',
      sheet: moistureSheet(readings, named),
      data: readings.map((one) => ({ ...one, photos: photosOf(one.photos) })),
    },
    { title: 'Air readings', file: 'readings/air', sheet: airSheet(air.readings, named), data: air },
    { title: 'Notes', file: 'notes', sheet: notesSheet(record.notes, named), data: record.notes },
    { title: 'History', file: 'history', sheet: historySheet(history, named), data: history },
  ]
  const equipment = { file: 'equipment', sheet: equipmentSheet(installations, named), data: installations }
  const page = claimPage({
    title: `${number}, ${customerOf(job) || 'claim file'}`,
    madeAt: `${atWithZone(madeAt, job.timezone)} by ${organization}`,
    facts: [
      ['Job', number],
      ['Status', inWords(job.status)],
      ['Photos', String(record.photos.length)],
    ],
    told: tellRecord(record.told, madeAt),
    documents: [
      { title: 'Reports', files: there(reports) },
      { title: 'Forms', files: forms },
      { title: 'Estimates', files: estimates },
      { title: 'Files', files: there(uploads) },
    ],
    tables,
    galleries: galleriesOf(
      record,
      photos.shown
        .filter(({ name }) => !missing.has(name))
        .map((photo) => ({ ...photo, picture: missing.has(photo.picture) ? photo.name : photo.picture })),
    ),
  })
  const inventory = record.inventory.map((item) => ({ ...item, photos: photosOf(item.photos) }))
  return {
    ...stored,
    entries: [
      textEntry('index.html', page),
      json('job.json', job),
      json('visits.json', record.visits),
      json('rooms.json', rooms),
      json('inventory.json', inventory),
      ...[...tables, equipment].flatMap(({ file, sheet, data }) => [
        textEntry(`${file}.csv`, sheetText(sheet)),
        json(`${file}.json`, data),
      ]),
      ...forms.map(({ name, form }) => json(name, form)),
      ...estimates.map(({ name, estimate }) => json(name, estimate)),
      ...stored.entries,
    ],
  }
}

const json = (name: string, value: unknown) => textEntry(name, `${outsideJson(value, 2)}\n`)

/** The photos under names that tell, with the smaller picture that the page shows of each. */
function namedPhotos({ photos, job }: ClaimRecord) {
  const names = namesInArchive(photos, job)
  const originals: StoredEntry[] = []
  const pictures: StoredEntry[] = []
  const shown = photos.map(({ id, key, size, renditionsKey, happenedAt, roomName, caption, createdBy }, at) => {
    const name = `photos/${names[at]!}`
    const picture = renditionsKey ? `pictures/${names[at]!.replace(/\.[a-z0-9]+$/, '')}.jpg` : name
    originals.push({ name, key, size })
    if (renditionsKey) pictures.push({ name: picture, key: renditionKey(renditionsKey, 'report'), size: null })
    const words = [roomName, caption, wordsIn(job.timezone).at(happenedAt), fullName(createdBy)]
    return { id, name, picture, roomName, caption: words.filter(Boolean).join(', ') }
  })
  const nameOf = new Map(photos.map(({ id }, at) => [id, shown[at]!.name]))
  return { originals, pictures, shown, nameOf }
}
