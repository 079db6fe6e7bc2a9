import { administrators, everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { ChangeDryingSettings, DryingSettings } from '@/lib/site/drying/schema'
import * as drying from '@/lib/site/drying/service'

export const GET = endpoint(
  {
    summary: 'What the organisation dries by: standards, tolerance, altitude, sizing, days on site',
    roles: everyone,
    response: DryingSettings,
  },
  ({ actor }) => drying.readSettings(actor),
)

export const PUT = endpoint(
  {
    summary: 'Change the drying settings of the organisation',
    roles: administrators,
    body: ChangeDryingSettings,
    response: DryingSettings,
    errors: ['conflict'],
  },
  ({ actor, body }) => drying.changeSettings(actor, body),
)
