import './lib/node-version.mjs'
import { databaseHome } from './lib/app.mjs'
import { command } from './lib/command.mjs'
import { readCoupon } from './lib/coupon.mjs'
import { outsideDatabase, withConnection } from './lib/database.mjs'
import { readSettings } from './lib/environment.mjs'
import { runningAddress } from './lib/postgres.mjs'
import { Refusal } from './lib/refusal.mjs'
import { storedSecrets } from './lib/secrets.mjs'

/** Makes a coupon that organisations on PAYG can take: `npm run coupon -- WELCOME --percent 20 --months 3`. */
await command(async () => {
  const coupon = readCoupon(process.argv.slice(2))
  const settings = readSettings()
  const address = settings.isEmbedded ? ownAddress(settings) : (await outsideDatabase()).DATABASE_OWNER_URL
  const made = await withConnection(
    address,
    (sql) => sql`insert into coupons ${sql(coupon)} on conflict do nothing returning code`,
  )
  if (!made.length) throw new Refusal(`There is a coupon ${coupon.code} already. Choose another code.`)
  console.log(`${coupon.code} can be used under Administration, Usage & Billing.`)
})

function ownAddress(/** @type {import('./lib/environment.mjs').Settings} */ settings) {
  const { databaseOwner: password } = storedSecrets(settings.dataDir)
  const address = runningAddress({ home: databaseHome(settings), password })
  if (!address) throw new Refusal('The database does not run. Start Makegood with npm run up, then run this again.')
  return address
}
