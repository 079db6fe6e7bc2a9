'use client'

import { loadLater } from '@/components/ui/load-later'

/** Names a new estimate. Mount it while it is open. */
export const NewEstimateDialog = loadLater(async () => (await import('./new-estimate')).NewEstimate)

/** Copies an estimate. Mount it while it is open. */
export const CopyEstimateDialog = loadLater(async () => (await import('./copy-estimate')).CopyEstimate)

/** Keeps an estimate as a template. Mount it while it is open. */
export const SaveAsTemplateDialog = loadLater(async () => (await import('./template-form')).SaveAsTemplate)

/** Approves or rejects an estimate. Mount it while it is open. */
export const DecideDialog = loadLater(async () => (await import('./decide-estimate')).DecideEstimate)

/** Changes what holds for a whole estimate. Mount it while it is open. */
export const EstimateDetailsDialog = loadLater(async () => (await import('./estimate-details')).EstimateDetails)

/** Adds or changes a section. Mount it while it is open. */
export const SectionDialog = loadLater(async () => (await import('./section-form')).SectionForm)

/** Takes lines from the record of the job. Mount it while it is open. */
export const ProposalsDialog = loadLater(async () => (await import('./proposals-dialog')).ProposalsDialog)

/** Sends an estimate by e-mail. Mount it while it is open. */
export const SendEstimateDialog = loadLater(
  async () => (await import('@/components/paper/reports/send-estimate')).SendEstimate,
)

/** Saves the lines for an accounting program. Mount it while it is open. */
export const InvoiceDialog = loadLater(async () => (await import('./invoice-dialog')).InvoiceDialog)

/** What the office says of an estimate. Mount it while it is open. */
export const EstimateCommentsPanel = loadLater(async () => (await import('./estimate-comments')).EstimateComments)
