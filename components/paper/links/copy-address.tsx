import Copy from 'lucide-react/icons/copy'

import { Button } from '@/components/ui/button'
import { copyText } from '@/components/ui/copy-text'
import { TextInput } from '@/components/ui/text-input'

/** The address of a link that has not left, to send it by another way. */
export function CopyAddress({ address, name }: { address: string; name: string }) {
  return (
    <div className="mt-2 max-w-xl space-y-2">
      <TextInput label={`Address for ${name}`} value={address} readOnly onFocus={({ target }) => target.select()} />
      <Button size="sm" icon={<Copy aria-hidden />} onClick={() => void copyText(address, 'The address')}>
        Copy the address
      </Button>
    </div>
  )
}
