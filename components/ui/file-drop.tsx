'use client'

import { clsx } from 'clsx'
import Upload from 'lucide-react/icons/upload'
import { useId, useState, type DragEvent } from 'react'

import { FieldNotes, labelClass } from './field'
import { formatBytes, sortFiles, type FileLimits } from './file-limits'

/** `Up to 20 MB each, at most 10 at a time`. */
const limitsText = ({ maxBytes, maxFiles = Infinity }: FileLimits) =>
  [
    maxBytes && `Up to ${formatBytes(maxBytes)} each`,
    maxFiles > 1 && maxFiles < Infinity && `at most ${maxFiles} at a time`,
  ]
    .filter(Boolean)
    .join(', ')

/** Takes files by dropping, or by the button, which does the same. */
export function FileDrop({
  label,
  help,
  error,
  disabled,
  onFiles,
  ...limits
}: FileLimits & {
  label: string
  help?: string
  error?: string
  disabled?: boolean
  onFiles: (files: File[]) => void
}) {
  const id = useId()
  const [over, setOver] = useState(false)
  const [refusals, setRefusals] = useState<string[]>([])
  const several = limits.maxFiles !== 1

  const take = (list: FileList | null) => {
    const { taken, refusals } = sortFiles([...(list ?? [])], limits)
    setRefusals(refusals)
    if (taken.length > 0) onFiles(taken)
  }

  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside && !disabled)
  }

  return (
    <div>
      <p id={`${id}-label`} className={clsx(labelClass, 'mb-1')}>
        {label}
      </p>
      <label
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          if (!disabled) take(event.dataTransfer.files)
        }}
        className={clsx(
          'relative flex flex-col items-center gap-1 rounded-card border border-dashed p-6 text-center transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          over ? 'border-brand bg-brand-soft' : 'border-control bg-raised',
          disabled ? 'opacity-50' : 'hover:bg-sunken',
        )}
      >
        <Upload aria-hidden className="size-5 text-muted" />
        <span className="text-sm">
          <span className="font-medium text-brand">{several ? 'Choose files' : 'Choose a file'}</span>
          <span className="phone:hidden"> or drop {several ? 'them' : 'it'} here</span>
        </span>
        <span className="text-table text-muted first-letter:uppercase">{limitsText(limits)}</span>
        <input
          type="file"
          multiple={several}
          accept={limits.accept}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={clsx(help && `${id}-help`, (error || refusals.length > 0) && `${id}-error`) || undefined}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </label>
      <FieldNotes id={id} help={help} error={[error, ...refusals].filter(Boolean).join(' ') || undefined} />
    </div>
  )
}
