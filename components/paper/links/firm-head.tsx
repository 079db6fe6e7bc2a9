'use client'

import { useLayoutEffect, useState } from 'react'

import { dialHref, isPhone } from '@/lib/base/phone'
import type { Firm } from '@/lib/paper/links/schema'

interface FirmHeadProps {
  firm: Firm
  /** The address of its logo. */
  logo: string
}

/** The firm that somebody without an account has before them: its letterhead’s name, logo, telephone and colour. */
export function FirmHead({ firm, logo }: FirmHeadProps) {
  const { name, phone, colours, hasLogo } = firm
  const [isLogoGone, setLogoGone] = useState(false)
  useFirmColours(colours)
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <div aria-hidden className="h-1.5 bg-brand" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
        {hasLogo && !isLogoGone && (
          // On white, as on paper; a wide one is made smaller, never cut.
          <span className="rounded-control bg-paper p-1">
            {/* oxlint-disable-next-line nextjs/no-img-element -- behind the link */}
            <img
              src={logo}
              alt=""
              width={144}
              height={48}
              className="h-12 w-36 object-contain object-left"
              onError={() => setLogoGone(true)}
            />
          </span>
        )}
        <div className="min-w-0">
          <p dir="auto" className="text-base font-semibold wrap-anywhere">
            {name}
          </p>
          {phone && <Telephone phone={phone} />}
        </div>
      </div>
    </div>
  )
}

const Telephone = ({ phone }: { phone: string }) =>
  isPhone(phone) ? (
    <a href={dialHref(phone)} className="inline-flex min-h-11 items-center text-sm text-brand underline md:min-h-6">
      {phone}
    </a>
  ) : (
    <p className="text-sm wrap-anywhere">{phone}</p>
  )

/** Has the whole page, with its dialogs, in the colour of a firm, as near to it as can be read in each theme. */
function useFirmColours(colours: Firm['colours']) {
  useLayoutEffect(() => {
    const { documentElement: root } = document
    const names = (['light', 'dark'] as const).flatMap((theme) =>
      Object.entries(colours[theme]).map(([name, value]) => [`--firm-${theme}-${name}`, value] as const),
    )
    for (const [name, value] of names) root.style.setProperty(name, value)
    root.dataset.firm = ''
    return () => {
      for (const [name] of names) root.style.removeProperty(name)
      delete root.dataset.firm
    }
  }, [colours])
}
