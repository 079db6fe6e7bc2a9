import { Description, DialogTitle } from '@headlessui/react'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'

import { IconButton } from './icon-button'

export interface DialogContent {
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Buttons at the end; `close` asks first when there are unsaved changes. */
  footer?: ReactNode | ((close: () => void) => ReactNode)
  /** Makes the dialog a form, so that Enter submits it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => unknown
}

const fields = 'input:enabled:not([type=hidden], [type=file]), select:enabled, textarea:enabled'

/** Title, body and footer of a dialog. The first field has the focus; the close button comes last in its order. */
export function DialogFrame({
  title,
  description,
  children,
  footer,
  onSubmit,
  close,
}: DialogContent & { close: () => void }) {
  const body = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // On a touch screen, focus would raise the keyboard over the form.
    if (window.matchMedia('(pointer: coarse)').matches) return
    const wanted =
      body.current?.querySelector<HTMLElement>('[data-autofocus]') ?? body.current?.querySelector<HTMLElement>(fields)
    wanted?.focus()
  }, [])

  const content = (
    <>
      <div className="border-b border-line px-4 py-3 pe-14 md:px-5">
        <DialogTitle className="text-base leading-8 font-semibold">{title}</DialogTitle>
        {description && <Description className="text-table text-muted">{description}</Description>}
      </div>
      <div ref={body} className="min-h-0 flex-1 overflow-y-auto p-4 md:p-5">
        {children}
      </div>
      {footer && (
        <div
          data-dialog-footer
          className="flex flex-wrap justify-end gap-2 border-t border-line px-4 pt-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))] md:px-5"
        >
          {typeof footer === 'function' ? footer(close) : footer}
        </div>
      )}
    </>
  )
  const frameClass = 'flex min-h-0 flex-1 flex-col'

  return (
    <>
      {onSubmit ? (
        <form
          noValidate
          className={frameClass}
          onSubmit={(event) => {
            // React treats a dialog opened from a form as the form's child: the event must not submit that form too.
            event.stopPropagation()
            onSubmit(event)
          }}
        >
          {content}
        </form>
      ) : (
        <div className={frameClass}>{content}</div>
      )}
      <div className="absolute top-1.5 right-1.5 md:top-3 md:right-4">
        <IconButton label="Close" icon={<X aria-hidden />} onClick={close} />
      </div>
    </>
  )
}
