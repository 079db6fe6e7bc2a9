import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

import { FieldNotes, controlClass, labelClass, requiredMark } from '@/components/ui/field'

interface EditorFrameProps {
  id: string
  label: string
  error?: string
  children?: ReactNode
}

/** The frame of the text of an e-mail, as high without its editor as with it: a row of marks, and twelve lines. */
export const EditorFrame = ({ id, label, error, children }: EditorFrameProps) => (
  <div>
    <p id={`${id}-label`} className={clsx(labelClass, 'mb-1', requiredMark)}>
      {label}
    </p>
    <div
      className={clsx(
        controlClass,
        'min-h-61.75 overflow-hidden px-0! focus-within:border-brand md:min-h-58.75',
        error && 'border-danger!',
      )}
    >
      {children}
    </div>
    <FieldNotes id={id} error={error} />
  </div>
)

/** Stands in for the editor until its script has come. */
export const WaitingEditor = ({ label }: { label: string }) => (
  <div role="status">
    <span className="sr-only">Loading the editor…</span>
    <EditorFrame id={useId()} label={label} />
  </div>
)
