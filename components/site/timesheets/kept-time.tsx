import { KeptHere } from '@/components/platform/commands/kept-here'

/** Time that this device recorded and the server does not have yet. It stands last, where it pushes nothing away. */
export const KeptTime = () => <KeptHere kinds={['timer start', 'timer stop', 'timesheet']} />
