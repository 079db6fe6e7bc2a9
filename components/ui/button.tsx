import { clsx } from 'clsx'
import type { ComponentProps, ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'

import { Link } from './link'
import { Spinner } from './spinner'

const variants = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-outline bg-raised text-ink hover:bg-sunken',
  ghost: 'border-transparent text-ink hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-strong',
}

const sizes = {
  md: 'h-11 px-4 md:h-9 md:px-3.5',
  sm: 'h-11 px-3 md:h-7 md:px-2.5 md:text-table',
}

interface Look {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  icon?: ReactNode
  /** As wide as its container. */
  block?: boolean
}

type PushButtonProps = Look &
  ComponentPropsWithRef<'button'> & {
    href?: undefined
    /** Refuses clicks and keeps the focus while the work goes on. */
    busy?: boolean
    /** The verb during the work: "Saving…". */
    busyLabel?: string
  }

type LinkButtonProps = Look & Omit<ComponentProps<typeof Link>, 'href'> & { href: string }

export type ButtonProps = PushButtonProps | LinkButtonProps

/** A push button, or a link that looks like one when it has an `href`. */
export function Button(props: ButtonProps) {
  if (props.href !== undefined) {
    const { variant, size, icon, block, className, children, ...link } = props
    return (
      <Link {...link} className={clsx(buttonClass({ variant, size, block }), className)}>
        <Icon>{icon}</Icon>
        {children}
      </Link>
    )
  }

  const { variant, size, icon, block, className, children, busy, busyLabel, ...button } = props
  return (
    <button
      type="button"
      {...button}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true, onClick: refuse })}
      className={clsx(buttonClass({ variant, size, block }), className)}
    >
      <Icon>{busy ? <Spinner /> : icon}</Icon>
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}

export function buttonClass({ variant = 'secondary', size = 'md', block }: Look) {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-control border text-sm font-medium whitespace-nowrap transition-colors',
    'disabled:pointer-events-none disabled:opacity-50 aria-busy:cursor-progress',
    variants[variant],
    sizes[size],
    block && 'w-full',
  )
}

const refuse = (event: MouseEvent) => event.preventDefault()

function Icon({ children }: { children: ReactNode }) {
  return children && <span className="shrink-0 [&>svg]:size-4">{children}</span>
}
