import { clsx } from 'clsx'
import type { ComponentProps, ComponentPropsWithRef, ReactNode } from 'react'

import { Link } from './link'

interface Look {
  /** Its name for everybody: read out, and shown on hover. */
  label: string
  icon: ReactNode
}

export type IconButtonProps = Look &
  (
    | (Omit<ComponentPropsWithRef<'button'>, 'children'> & { href?: undefined })
    | (Omit<ComponentProps<typeof Link>, 'href' | 'children'> & { href: string })
  )

export const iconButtonClass = clsx(
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted transition-colors md:size-8',
  'hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-50 [&>svg]:size-5 md:[&>svg]:size-4.5',
)

export function IconButton({ label, icon, className, ...props }: IconButtonProps) {
  const shared = { 'aria-label': label, title: label, className: clsx(iconButtonClass, className) }

  if (props.href !== undefined)
    return (
      <Link {...props} {...shared}>
        {icon}
      </Link>
    )
  return (
    <button type="button" {...props} {...shared}>
      {icon}
    </button>
  )
}
