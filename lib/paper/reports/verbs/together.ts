import 'server-only'
import { reading } from '@/db/reading'
import { counted } from '@/lib/base/counts'
import { conflict } from '@/lib/base/errors'
import { storedFile } from '@/lib/company/files/queries'
import { getJob } from '@/lib/job/jobs/queries/job'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import { headOf } from '@/lib/paper/letterheads/head'
import { letterheadFor } from '@/lib/paper/letterheads/queries'
import { type Paper, note, section, tableOf } from '@/lib/paper/pages/paper'
import { type MadePages, type PartFile, setPaper } from '@/lib/paper/pages/set'
import { reportName, togetherRefusal } from '@/lib/paper/reports/rules'
import type { JobReport } from '@/lib/paper/reports/schema'
import { getReport } from '@/lib/paper/reports/stored'
import { atWithZone, inGroups } from '@/lib/paper/reports/words'
import { type Actor, withoutKey } from '@/lib/platform/auth/actor'
import { downloadOf } from '@/lib/platform/pdf/download'
import { NotSet } from '@/lib/platform/pdf/typeset'
import type { Download } from '@/lib/platform/route/download'

const TITLE = 'Reports'

interface Part {
  report: JobReport
  file: PartFile
}

/**
 * Several stored reports of a job as one PDF, in the order in which they are named: a page that lists them with their
 * codes and fingerprints, and their own pages as they are. It is made for whoever asks, and not stored.
 * @throws not_found for one that is not there, or that the actor may not see; conflict for one that has no file or
 *   cannot be put together with others; invalid as `togetherRefusal` says
 */
export async function together(actor: Actor, jobId: string, ids: readonly string[]): Promise<Download> {
  const { name, ...made } = await putTogether(actor, jobId, ids)
  return downloadOf(made, name)
}

/** Puts them together on this machine's disk. @throws as `together` does */
export async function putTogether(
  actor: Actor,
  jobId: string,
  ids: readonly string[],
): Promise<MadePages & { name: string }> {
  const { job, parts, letterhead } = await reading(withoutKey(actor), async (tx) => {
    const found = await getJob(tx, actor, jobId)
    const head = await letterheadFor(tx, actor, { clientId: found.client?.id })
    const read: Part[] = []
    for (const id of ids) {
      const { report, fileId } = await getReport(tx, actor, { jobId, id })
      const file = fileId && (await storedFile(tx, actor, fileId))
      if (!file) throw conflict(`There is no file of the ${reportName(report)}.`, report)
      read.push({ report, file: { name: `part-${read.length + 1}.pdf`, key: file.key } })
    }
    return { job: found, parts: read, letterhead: head }
  })
  const refusal = togetherRefusal(parts.map(({ report }) => report))
  if (refusal) throw conflict(refusal)
  const madeAt = new Date()
  const jobLabel = jobNumber(job)
  const madeAtWords = atWithZone(madeAt, job.timezone)
  const paperOf = (frontPages: number): Paper => ({
    title: TITLE,
    jobLabel,
    organization: actor.organization.name,
    site: siteOf(job),
    version: null,
    madeAt: madeAtWords,
    letterhead: headOf(letterhead, actor.organization.name),
    blocks: [
      {
        kind: 'title',
        text: TITLE,
        under: [jobLabel, siteOf(job), `Put together ${madeAtWords}`].join(' · '),
      },
      ...contents(parts, frontPages),
      ...parts.map(({ report, file }) => ({
        kind: 'part' as const,
        file: file.name,
        title: reportName(report),
        pages: report.pages!,
      })),
    ],
  })
  const { logo, background } = letterhead
  const files = { logo, background, photos: [], parts: parts.map(({ file }) => file) }
  const set = (frontPages: number) =>
    setPaper(paperOf(frontPages), files, { madeAt, advice: 'Please choose fewer reports.' }).catch((error) => {
      if (error instanceof NotSet) throw conflict('One of these reports cannot be put together with others.')
      throw error
    })
  let made = await set(1)
  const frontPages = made.pages - parts.reduce((sum, { report }) => sum + report.pages!, 0)
  // A long list, or a letterhead that leaves it little room, fills more pages than one: the parts begin that much later.
  if (frontPages > 1) {
    await made.remove()
    made = await set(frontPages)
  }
  return { ...made, name: `${job.identifier}-${job.jobNo} ${TITLE}.pdf` }
}

/** What is in it: each part with the page that it begins on, its code and the fingerprint of its file. */
function contents(parts: readonly Part[], frontPages: number) {
  let at = frontPages + 1
  const rows = parts.map(({ report }) => {
    const from = at
    at += report.pages!
    return [reportName(report), from, report.pages, report.code, report.sha256 && inGroups(report.sha256)]
  })
  return section('Contents', [
    tableOf(
      [['Report', 'left', 1], ['From page', 'right'], ['Pages', 'right'], 'Code', ['SHA-256 of its file', 'left', 1.4]],
      rows,
    ),
    note(
      `${counted(parts.length, 'report')}, each with its own page numbers and its own code. Whoever has the file of one of them can compare it with its fingerprint; this file holds their pages.`,
    ),
  ])
}
