import { Description, DialogTitle } from '@headlessui/react'

import { Button } from '@/components/ui/button'
import { Modal } from '@/components/ui/modal'
import { deletionRefusal } from '@/lib/company/clients/rules'
import type { Client } from '@/lib/company/clients/schema'

export function ClientInUsePanel({ client, open, onClose }: { client: Client; open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} role="alertdialog" width="sm" compact>
      <div className="space-y-3 overflow-y-auto p-5">
        <DialogTitle className="text-base font-semibold wrap-anywhere">
          {client.companyName} cannot be deleted
        </DialogTitle>
        <Description className="text-muted">{deletionRefusal({ live: client.jobCount, deleted: 0 })}</Description>
      </div>
      <div className="flex flex-wrap justify-end gap-2 px-5 pb-5">
        <Button href={`/clients/${client.id}/jobs`} onClick={onClose}>
          See its jobs
        </Button>
        <Button data-autofocus variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  )
}
