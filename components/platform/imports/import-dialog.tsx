'use client'

import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { FileDrop } from '@/components/ui/file-drop'
import { FormFooter } from '@/components/ui/form-footer'
import { SkeletonTable } from '@/components/ui/skeleton'
import type { Tone } from '@/components/ui/tones'
import { DomainError } from '@/lib/base/errors'

import type { SheetImport } from './use-import'

export interface ImportDialogProps {
  sheet: SheetImport<{ ignoredColumns: string[] }, unknown>
  /** The contents of the sheet: `jobs`. */
  noun: string
  description: string
  maxBytes: number
  /** The amount that can be imported: `2 jobs`; null for nothing. */
  ready: string | null
  /** `2 ready, 1 refused` */
  summary: string
  /** The expected outcome for the sheet, or the actual one. */
  children: ReactNode
  onLook: (file: File) => void
  onClose: () => void
}

/** Imports a sheet: it shows the outcome for each line first, then does it. */
export function ImportDialog({
  sheet,
  noun,
  description,
  maxBytes,
  ready,
  summary,
  children,
  onLook,
  onClose,
}: ImportDialogProps) {
  const { file, preview, isLooking, isRunning } = sheet
  const isDone = sheet.outcome !== undefined

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      dirty={file !== undefined && !isDone}
      title={`Import ${noun}`}
      description={description}
      footer={(close) =>
        isDone ? (
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        ) : (
          <FormFooter
            close={close}
            verb={`Import ${ready ?? noun}`}
            busyVerb="Importing…"
            busy={isRunning}
            disabled={!ready || isLooking}
            onClick={sheet.run}
          />
        )
      }
    >
      <div className="space-y-4">
        {sheet.error && <Banner tone="danger">{reasonOf(sheet.error)}</Banner>}
        {!isDone && (
          <>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              <Template href={`${sheet.path}/template?format=xlsx`} label="Template for Excel" />
              <Template href={`${sheet.path}/template?format=csv`} label="Template as CSV" />
            </p>
            <FileDrop
              label={file ? `Chosen: ${file.name}` : `Sheet of ${noun}`}
              accept=".csv,.xlsx"
              maxFiles={1}
              maxBytes={maxBytes}
              disabled={isLooking || isRunning}
              onFiles={([chosen]) => chosen && onLook(chosen)}
            />
          </>
        )}
        {isLooking && <SkeletonTable rows={4} columns={4} label="Reading the sheet…" />}
        {preview && (
          <>
            <p role="status" className="font-medium">
              {summary}
            </p>
            {preview.ignoredColumns.length > 0 && (
              <Banner tone="info">Left out, because they mean nothing here: {preview.ignoredColumns.join(', ')}</Banner>
            )}
            {children}
          </>
        )}
      </div>
    </Dialog>
  )
}

const reasonOf = (error: unknown): string =>
  (error instanceof DomainError && error.fields[0]?.message) || (error as Error).message

/** Leads to a sheet that is to be filled in. */
export const Template = ({ href, label }: { href: string; label: string }) => (
  <a
    href={href}
    download
    className="inline-flex min-h-11 items-center gap-2 font-medium text-brand hover:underline md:min-h-6"
  >
    <Download aria-hidden className="size-4" />
    {label}
  </a>
)

export const SheetLines = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y divide-line rounded-card border border-line">
    {children}
  </ul>
)

export interface SheetLineProps {
  /** `Line 3` */
  name: string
  face: { label: string; tone: Tone }
  children: ReactNode
}

/** A line of a sheet and its outcome. */
export const SheetLine = ({ name, face, children }: SheetLineProps) => (
  <li className="flex flex-wrap items-start gap-x-3 gap-y-1 p-3 text-sm">
    <span className="w-16 shrink-0 text-muted">{name}</span>
    <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{children}</span>
    <Chip tone={face.tone}>{face.label}</Chip>
  </li>
)
