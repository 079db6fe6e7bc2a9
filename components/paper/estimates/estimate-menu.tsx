'use client'

import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Mail from 'lucide-react/icons/mail'
import Sheet from 'lucide-react/icons/sheet'
import Trash2 from 'lucide-react/icons/trash-2'

import { useKeptEstimate } from '@/components/paper/reports/use-kept-estimate'
import { useCommand } from '@/components/platform/commands/use-command'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { MenuEntry } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { saveFile, saveSheet } from '@/components/ui/save-file'
import { useAsking } from '@/components/ui/use-asking'
import { deleteEstimate } from '@/lib/paper/estimates/commands'
import { estimateNumber, estimatePdfPath, linesSheetPath } from '@/lib/paper/estimates/rules'
import type { EstimateHead } from '@/lib/paper/estimates/schema'

import { CopyEstimateDialog, SaveAsTemplateDialog, SendEstimateDialog } from './loaded-later'
import { useUnpriced } from './use-unpriced'

/** What can be done with an estimate, in a list or on its own page, and the dialogs that it opens. */
export function useEstimateMenu(estimates: readonly EstimateHead[] | undefined, onRemoved?: () => void) {
  const asking = useAsking<EstimateHead, 'copy' | 'keep' | 'remove' | 'send'>(estimates)
  const [erase] = useCommand(deleteEstimate)
  const kept = useKeptEstimate({
    onKept: () => notify.success('The PDF is being made. It will be among the reports of the job.'),
  })
  const unpriced = useUnpriced()
  const [copied, doomed, sent] = [asking.about('copy'), asking.about('remove'), asking.about('send')]
  const template = asking.about('keep')

  const remove = async ({ id, jobId }: EstimateHead) => {
    await erase({ id, recordId: jobId })
    onRemoved?.()
  }

  const download = (estimate: EstimateHead, options = '') =>
    void unpriced.ask(estimate, 'Download', () => saveFile(`${estimatePdfPath(estimate)}?named=words${options}`))

  const itemsOf = (estimate: EstimateHead): MenuEntry[] => [
    {
      label: 'Download as PDF',
      icon: <Download aria-hidden />,
      onSelect: () => download(estimate),
    },
    {
      label: 'Download without line prices',
      icon: <Download aria-hidden />,
      onSelect: () => download(estimate, '&showCosts=false'),
    },
    {
      label: 'Download with GST in prices',
      icon: <Download aria-hidden />,
      onSelect: () => download(estimate, '&withGst=true'),
    },
    {
      label: 'Download lines as XLSX',
      icon: <Sheet aria-hidden />,
      onSelect: () => void saveSheet(linesSheetPath(estimate, 'xlsx')),
    },
    {
      label: 'Download lines as CSV',
      icon: <Sheet aria-hidden />,
      onSelect: () => void saveSheet(linesSheetPath(estimate, 'csv')),
    },
    {
      label: 'Send by e-mail',
      icon: <Mail aria-hidden />,
      onSelect: () => void unpriced.ask(estimate, 'Go on to the e-mail', () => asking.ask('send', estimate)),
    },
    {
      label: 'Save the PDF to the job',
      icon: <FileText aria-hidden />,
      onSelect: () => void unpriced.ask(estimate, 'Save the PDF', () => void kept.keep(estimate)),
    },
    { label: 'Copy', icon: <Copy aria-hidden />, onSelect: () => asking.ask('copy', estimate) },
    {
      label: 'Save as template',
      icon: <LayoutTemplate aria-hidden />,
      onSelect: () => asking.ask('keep', estimate),
    },
    ...(estimate.status === 'APPROVED'
      ? []
      : [
          {
            label: 'Delete',
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () => asking.ask('remove', estimate),
          },
        ]),
  ]

  const dialogs = (
    <>
      {kept.question}
      {unpriced.question}
      {sent && <SendEstimateDialog estimate={sent} onClose={asking.close} />}
      {template && <SaveAsTemplateDialog estimate={template} onClose={asking.close} />}
      {copied && <CopyEstimateDialog estimate={copied} onClose={asking.close} />}
      <ConfirmDialog
        open={doomed !== undefined}
        onClose={asking.close}
        title={doomed ? `Delete “${doomed.name}”?` : ''}
        onConfirm={() => remove(doomed!)}
      >
        {doomed && `${estimateNumber(doomed)} is gone for good, with its lines. Its number is not used again.`}
      </ConfirmDialog>
    </>
  )
  return { itemsOf, dialogs }
}
