'use client'

import { clsx } from 'clsx'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'

import { Button } from './button'
import { FieldNotes, labelClass } from './field'
import { sortFiles } from './file-limits'

export interface ImagePickerProps {
  label: string
  help?: string
  error?: string
  /** The stored picture. */
  currentUrl?: string | null
  /** The picture that is chosen but not stored yet. */
  value?: File | null
  onChange: (file: File) => void
  /** Shows a Remove button while there is a picture. */
  onRemove?: () => void
  /** The types and sizes that the server accepts. */
  takes: { types: readonly string[]; maxBytes: number }
  /** Shown when there is no picture. */
  fallback?: ReactNode
  round?: boolean
}

/** One picture with a preview: a logo, a portrait. */
export function ImagePicker({
  label,
  help,
  error,
  currentUrl,
  value,
  onChange,
  onRemove,
  takes,
  fallback,
  round,
}: ImagePickerProps) {
  const id = useId()
  const [refusal, setRefusal] = useState<string>()
  const preview = useMemo(() => value && URL.createObjectURL(value), [value])
  const shown = preview ?? currentUrl
  const problem = error ?? refusal
  const accept = takes.types.join(',')

  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  return (
    <div>
      <p id={`${id}-label`} className={clsx(labelClass, 'mb-1')}>
        {label}
      </p>
      <div className="flex items-center gap-4">
        <span
          className={clsx(
            'grid h-20 shrink-0 place-items-center overflow-hidden border border-line bg-sunken text-muted',
            // A logo is wide more often than square, and is shown whole.
            round ? 'w-20 rounded-full' : 'min-w-20 max-w-60 rounded-card',
          )}
        >
          {shown ? (
            // oxlint-disable-next-line nextjs/no-img-element -- a local preview, or a picture behind the session
            <img src={shown} alt="" className={round ? 'size-full object-cover' : 'h-full w-auto object-contain'} />
          ) : (
            (fallback ?? <ImagePlus aria-hidden className="size-6" />)
          )}
        </span>
        <div className="flex flex-wrap gap-2">
          <label className="inline-flex h-11 items-center rounded-control border border-outline bg-raised px-4 text-sm font-medium transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand md:h-9 md:px-3.5">
            {shown ? 'Change picture' : 'Choose a picture'}
            <input
              type="file"
              accept={accept}
              aria-labelledby={`${id}-label`}
              aria-describedby={clsx(help && `${id}-help`, problem && `${id}-error`) || undefined}
              className="sr-only"
              onChange={(event) => {
                const { taken, refusals } = sortFiles([...(event.target.files ?? [])], {
                  accept,
                  maxBytes: takes.maxBytes,
                })
                setRefusal(refusals[0])
                if (taken[0]) onChange(taken[0])
                event.target.value = ''
              }}
            />
          </label>
          {shown && onRemove && (
            <Button variant="ghost" onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
      </div>
      <FieldNotes id={id} help={help} error={problem} />
    </div>
  )
}
