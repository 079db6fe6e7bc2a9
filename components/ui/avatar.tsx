'use client'

import { clsx } from 'clsx'

import type { Hue } from '@/lib/base/hues'

import { avatarColour, fullName, initials, type Face } from './avatar-face'
import { usePersonHue } from './person-hues'

const sizes = {
  sm: 'size-6 text-[0.625rem]',
  md: 'size-8 text-xs',
  lg: 'size-16 text-xl',
}

type Size = keyof typeof sizes

/** A person's picture over their initials. Decorative unless `named`: the name is usually beside it. */
export function Avatar({
  person,
  size = 'md',
  hue,
  named,
  className,
}: {
  person: Face
  size?: Size
  /** Their colour where the caller spreads it anew; the one that they have on every screen by default. */
  hue?: Hue
  named?: boolean
  className?: string
}) {
  const own = usePersonHue(person)
  return (
    <span
      {...(named ? { role: 'img', 'aria-label': fullName(person), title: fullName(person) } : { 'aria-hidden': true })}
      className={clsx(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold text-on-avatar select-none',
        avatarColour(hue ?? own),
        sizes[size],
        className,
      )}
    >
      {initials(person)}
      {person.dp && (
        // oxlint-disable-next-line nextjs/no-img-element -- pictures come resized, behind the session
        <img src={person.dp} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
      )}
    </span>
  )
}

/** At most five people, then how many more there are. */
export function AvatarGroup({
  people,
  label,
  max = 5,
  size = 'md',
}: {
  people: readonly Face[]
  label: string
  max?: number
  size?: Size
}) {
  const hidden = people.slice(max)

  return (
    <ul aria-label={label} className="flex -space-x-1">
      {people.slice(0, max).map((person, index) => (
        <li key={index} className="flex">
          <Avatar person={person} size={size} named className="ring-2 ring-raised" />
        </li>
      ))}
      {hidden.length > 0 && (
        <li
          title={hidden.map(fullName).join(', ')}
          className={clsx(
            'relative flex items-center justify-center rounded-full bg-sunken font-semibold text-muted ring-2 ring-raised',
            sizes[size],
          )}
        >
          +{hidden.length}
          <span className="sr-only"> more: {hidden.map(fullName).join(', ')}</span>
        </li>
      )}
    </ul>
  )
}
