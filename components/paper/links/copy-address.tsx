import Copy from 'lucide-react/icons/copy'

import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { TextInput } from '@/components/ui/text-input'

/** The address of a link that has not left, to send it by another way. */
export function CopyAddress({ address, name }: { address: string; name: string }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success('The address was copied'),
      () => notify.error('Your browser did not let us copy the address. Select it and copy it yourself.'),
    )
  return (
    <div className="mt-2 max-w-xl space-y-2">
      <TextInput label={`Address for ${name}`} value={address} readOnly onFocus={({ target }) => target.select()} />
      <Button size="sm" icon={<Copy aria-hidden />} onClick={() => void copy()}>
        Copy the address
      </Button>
    </div>
  )
}
