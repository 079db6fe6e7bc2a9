import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { chromium } from '@playwright/test'

import { closeDatabase } from '@/db/client'
import { reading } from '@/db/reading'
import { photos as photoRows } from '@/db/schema'
import { OVERFULL, makeOverfullJob } from '@/e2e/overfull-job'
import { escapeHtml } from '@/lib/base/escape'
import { renditionKey } from '@/lib/company/files/renditions'
import { actAs, makeOrganization } from '@/lib/desk/demo/factories'
import { printablePhotos } from '@/lib/job/photos/queries'
import { makeRenditions } from '@/lib/job/photos/verbs/renditions'
import { type Block, type Paper, tableOf } from '@/lib/paper/pages/paper'
import { setPaper } from '@/lib/paper/pages/set'
import { gatherReport, paperOf, setReport } from '@/lib/paper/reports/make'
import { ReportRequest } from '@/lib/paper/reports/schema'
import { fontsFor } from '@/lib/platform/pdf/fonts'
import { printableWithin } from '@/lib/platform/pdf/printable'
import { storage } from '@/lib/platform/storage'

/**
 * Makes a job with 300 photos, and measures a report of it beside the engine alone, which is given the same data in a
 * process like the product's, and beside a browser that prints the same content.
 */

const [out, folder, executablePath, rounds] = process.argv.slice(2) as [string, string, string, string]
const ROWS = 640
const LOOKS_EVERY_MS = 20

const organization = await makeOrganization()
const { job, user } = await makeOverfullJob(organization)
const actor = await actAs(user)
const scope = { organizationId: actor.organizationId }
const fileIds = await reading(actor, (tx) => tx.select({ fileId: photoRows.fileId }).from(photoRows))
for (const { fileId } of fileIds) await makeRenditions({ ...scope, fileId })

const request = ReportRequest.parse({ type: 'PhotoReport' })
const stamp = { madeAt: new Date(), version: { no: 1, code: 'ABCDEFGHJKLM' } }
const gather = () => reading(actor, (tx) => gatherReport(tx, actor, job.id, request))

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const { paper } = paperOf(await gather(), stamp)
await mkdir(folder, { recursive: true })
const photos = await reading(actor, (tx) => printablePhotos(tx, actor, job.id, OVERFULL.photos))
for (const { id, renditionsKey } of photos)
  await storage().copyTo(renditionKey(renditionsKey!, 'report'), path.join(folder, id))
const input = engineInput()

function engineInput() {
  const blocks = paper.blocks.map((block) =>
    block.kind === 'photos'
      ? { ...block, photos: block.photos.map((one) => ({ ...one, file: `${one.file}.pdf` })) }
      : block,
  )
  const data = printableWithin({ ...paper, blocks, attached: null })
  const { families, files } = fontsFor(JSON.stringify(data))
  return {
    folder,
    templates: path.resolve('lib/paper/pages/templates'),
    data: JSON.stringify({ ...data, fonts: families }),
    photos: photos.map(({ id }) => id),
    attachment: null,
    isArchive: false,
    fonts: files.map((file) => path.resolve(file)),
    as: 'pdf',
    madeAt: Math.floor(stamp.madeAt.getTime() / 1000),
    to: path.join(folder, 'engine.pdf'),
  }
}

let peak = 0
const engineAlone = async () => {
  const child = spawn(process.execPath, ['--max-old-space-size=256', path.resolve('lib/platform/apart/child.mjs')], {
    env: {} as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const looking = setInterval(() => (peak = Math.max(peak, highestOf(child.pid!))), LOOKS_EVERY_MS)
  child.send({ module: pathToFileURL(path.resolve('lib/platform/pdf/set-pages.mjs')).href, input })
  const [outcome] = (await once(child, 'message')) as [{ answer?: { fault?: string } }]
  clearInterval(looking)
  peak = Math.max(peak, highestOf(child.pid!))
  child.kill('SIGKILL')
  if (!outcome.answer || outcome.answer.fault) throw new Error(`The engine made nothing: ${JSON.stringify(outcome)}`)
}

/** Megabytes that a process had at most, as Linux tells it. */
function highestOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const product = async () => (await setReport(actor, await gather(), stamp)).remove()

const cells = Array.from({ length: ROWS }, (_, row) => [
  `Point ${row}`,
  'Kitchen',
  'Plasterboard',
  row % 40,
  12,
  row % 40 > 12 ? 'wet' : 'dry',
  '22 Nov 2026, 09:41',
])
const table = tableOf(
  ['Point', 'Room', ['Material', 'left', 1], ['Read', 'right'], ['Goal', 'right'], 'State', 'When'],
  cells,
)
const ofRows: Paper = { ...paper, blocks: [table] }
const rows = async () =>
  (await setPaper(ofRows, { logo: null, background: null, photos: [] }, { madeAt: stamp.madeAt, advice: '' })).remove()

const page = path.join(folder, 'report.html')
writeFileSync(page, `<!doctype html><meta charset="utf-8">${STYLE()}${paper.blocks.map(htmlOf).join('')}`)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const printed = async () => {
  const tab = await browser.newPage()
  await tab.goto(pathToFileURL(page).href, { waitUntil: 'load' })
  await tab.pdf({ path: path.join(folder, 'chromium.pdf'), format: 'A4', tagged: true })
  await tab.close()
}

function STYLE(): string {
  return '<style>body{font:9.5pt sans-serif}td,th{font-size:8.5pt}figure{display:inline-block;width:45%;margin:2%;break-inside:avoid}img{width:100%}</style>'
}

/** The same words, tables and pictures; a browser needs no more of the look to be measured. */
function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `<h1>${escapeHtml(block.text)}</h1><p>${escapeHtml(block.under ?? '')}</p>`
    case 'heading':
      return `<h${block.level + 1}>${escapeHtml(block.text)}</h${block.level + 1}>`
    case 'text':
      return `<p>${escapeHtml(block.text)}</p>`
    case 'facts':
    case 'answer':
      return `<dl>${block.facts.map(({ label, value }) => `<dt>${escapeHtml(label)}<dd>${escapeHtml(value)}`).join('')}</dl>`
    case 'table':
      return `<table>${[block.columns.map(({ label }) => label), ...block.rows].map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}`).join('')}`).join('')}</table>`
    case 'photos':
      return block.photos
        .map(
          ({ file, number, alt, caption, meta }) =>
            `<figure><img src="${file}" alt="${escapeHtml(alt)}"><figcaption>${escapeHtml([number, caption, meta].join(' '))}</figcaption></figure>`,
        )
        .join('')
    case 'charts':
      return block.charts.map(({ svg }) => svg).join('')
    default:
      return ''
  }
}

for (const work of [product, engineAlone, rows, printed]) await work()
peak = 0
const measured = []
for (let round = 0; round < Number(rounds); round++) {
  measured.push({
    product: await secondsOf(product),
    engine: await secondsOf(engineAlone),
    rows: await secondsOf(rows),
    chromium: await secondsOf(printed),
  })
}
await browser.close()
await closeDatabase()
writeFileSync(out, JSON.stringify({ token: actor.token, jobId: job.id, photos: photos.length, measured, peak }))
