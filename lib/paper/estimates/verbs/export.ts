import 'server-only'
import { reading } from '@/db/reading'
import { conflict } from '@/lib/base/errors'
import { todayIn } from '@/lib/base/time'
import { getClient } from '@/lib/company/clients/queries'
import { getJob } from '@/lib/job/jobs/queries/job'
import { jobNumber } from '@/lib/job/jobs/rules'
import { type Accounting, invoiceRows, lineRows } from '@/lib/paper/estimates/invoice'
import { requireEstimate } from '@/lib/paper/estimates/queries'
import type { EstimateParams, ExportLines, InvoiceLines } from '@/lib/paper/estimates/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Sheet } from '@/lib/platform/route/spreadsheet'

export const NOT_APPROVED = 'Only an approved estimate is invoiced.'

/** The lines of an estimate, with our costs, as a sheet. @throws not_found */
export const exportLines = (actor: Actor, at: EstimateParams, { format }: ExportLines): Promise<Sheet> =>
  reading(actor, async (tx) => {
    await getJob(tx, actor, at.jobId)
    const estimate = await requireEstimate(tx, actor, at)
    return { name: `estimate-${estimate.estimateNo}-v${estimate.versionNo}`, format, rows: [lineRows(estimate)] }
  })

/** The lines of an approved estimate as an accounting program imports them. @throws not_found, conflict for another one */
export const exportInvoice = (
  actor: Actor,
  at: EstimateParams,
  accounting: Accounting,
  { number, date, dueDate, account }: InvoiceLines,
): Promise<Sheet> =>
  reading(actor, async (tx) => {
    const job = await getJob(tx, actor, at.jobId)
    const estimate = await requireEstimate(tx, actor, at)
    if (estimate.status !== 'APPROVED') throw conflict(NOT_APPROVED)
    const client = job.client && (await getClient(tx, actor, job.client.id))
    const today = todayIn(job.timezone)
    const invoice = {
      contact: client
        ? { name: client.companyName, email: client.accountsEmail ?? client.email }
        : { name: job.contactName ?? jobNumber(job), email: job.contactEmail },
      reference: jobNumber(job),
      number,
      date: date ?? today,
      dueDate: dueDate ?? date ?? today,
      account,
      currency: actor.organization.currency,
    }
    const rows = invoiceRows(accounting, estimate, invoice)
    return {
      name: `invoice-${accounting}-estimate-${estimate.estimateNo}`,
      format: 'csv',
      rows: [rows],
      isForProgram: true,
    }
  })
