import ArrowLeft from 'lucide-react/icons/arrow-left'

import { Link } from './link'

/** The way from one record of a part back to all of them; on a phone the top bar has it. */
export const BackLink = ({ href, label }: { href: string; label: string }) => (
  <Link
    href={href}
    aria-label={label}
    className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken phone:hidden md:size-9"
  >
    <ArrowLeft aria-hidden className="size-5" />
  </Link>
)
