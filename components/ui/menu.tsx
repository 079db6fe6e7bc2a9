'use client'

import { MenuButton, MenuItem, MenuItems, Menu as HeadlessMenu } from '@headlessui/react'
import { clsx } from 'clsx'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Link from 'next/link'
import type { ReactNode } from 'react'

import { buttonClass } from './button'
import { iconButtonClass } from './icon-button'
import { LandmarkPortal } from './landmark-portal'

export type MenuEntry = { label: string; icon?: ReactNode; danger?: boolean; disabled?: boolean } & (
  | { href: string; onSelect?: undefined }
  | { onSelect: () => void; href?: undefined }
)

const itemClass = (danger?: boolean) =>
  clsx(
    'flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left text-sm outline-none md:min-h-9 [&>svg]:size-4 [&>svg]:shrink-0',
    'data-disabled:opacity-50',
    danger ? 'text-danger data-focus:bg-danger-soft' : 'text-ink data-focus:bg-sunken [&>svg]:text-muted',
  )

/** A three-dot menu, or a labelled button with a menu when `trigger` is given. */
export function Menu({
  label,
  items,
  trigger,
  triggerIcon,
}: {
  /** The button's name: "Actions for job 1042". */
  label: string
  items: readonly MenuEntry[]
  trigger?: ReactNode
  triggerIcon?: ReactNode
}) {
  return (
    <HeadlessMenu>
      {trigger ? (
        <MenuButton aria-label={label} className={buttonClass({})}>
          {trigger}
          {triggerIcon}
        </MenuButton>
      ) : (
        <MenuButton aria-label={label} title={label} className={iconButtonClass}>
          {triggerIcon ?? <EllipsisVertical aria-hidden />}
        </MenuButton>
      )}
      <LandmarkPortal>
        <MenuItems
          transition
          anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
          className="z-50 min-w-44 rounded-card border border-line bg-raised p-1 shadow-float transition duration-150 outline-none data-closed:opacity-0"
        >
          {items.map(({ label, icon, danger, disabled, href, onSelect }) => (
            <MenuItem key={label} disabled={disabled}>
              {href === undefined ? (
                <button type="button" onClick={onSelect} className={itemClass(danger)}>
                  {icon}
                  {label}
                </button>
              ) : (
                <Link href={href} className={itemClass(danger)}>
                  {icon}
                  {label}
                </Link>
              )}
            </MenuItem>
          ))}
        </MenuItems>
      </LandmarkPortal>
    </HeadlessMenu>
  )
}
