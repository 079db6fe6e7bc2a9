import { clsx } from 'clsx'
import Building2 from 'lucide-react/icons/building-2'

import type { Client } from '@/lib/company/clients/schema'

const sizes = { sm: 'size-8', lg: 'h-20 max-w-60' }

/** A client's logo on white, as logos are drawn; a building when there is none. */
export function ClientLogo({ client, size = 'sm' }: { client: Pick<Client, 'logo'>; size?: keyof typeof sizes }) {
  return client.logo ? (
    // oxlint-disable-next-line nextjs/no-img-element -- behind the session, where the image optimizer cannot look
    <img
      src={client.logo}
      alt=""
      className={clsx(
        sizes[size],
        'shrink-0 rounded-control border border-line bg-[Canvas] object-contain p-0.5 scheme-light',
      )}
    />
  ) : (
    <span
      aria-hidden
      className={clsx(sizes[size], 'grid shrink-0 place-items-center rounded-control bg-sunken text-muted')}
    >
      <Building2 className="size-4" />
    </span>
  )
}
