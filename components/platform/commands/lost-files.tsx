'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

import type { useLost } from './keep-files'

/** Names the files that this device could not keep, until somebody has read it. */
export function LostFiles({ lost, haveRead }: ReturnType<typeof useLost>) {
  return (
    <Dialog
      open={lost.length > 0}
      onClose={haveRead}
      title={lost.length === 1 ? 'One file is not kept' : `${lost.length} files are not kept`}
      footer={(close) => (
        <Button variant="primary" onClick={close}>
          I have read this
        </Button>
      )}
    >
      <ul aria-label="Not kept" className="divide-y divide-line">
        {lost.map(({ name, why }, at) => (
          <li key={at} className="py-2">
            <p className="font-medium break-words">{name}</p>
            <p className="text-table text-danger">{why}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
