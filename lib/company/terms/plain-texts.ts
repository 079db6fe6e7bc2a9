import type { TextKind } from './rules'

/**
 * The installation's text on terms or privacy until its operator writes one. It describes what this software does, and
 * names nobody whom it does not know.
 * @param contact the operator's address, if one is set
 */
export function plainText(kind: TextKind, contact: string | null): string {
  const ask = contact
    ? `the Administrator of your organisation, or whoever runs this installation: ${contact}`
    : 'the Administrator of your organisation, who knows who runs this installation'
  return kind === 'terms' ? terms(ask) : privacy(ask)
}

const terms = (ask: string) => `# Who is responsible
Makegood is software for firms that restore and repair property. This installation of it is run by an operator, who decides who may use it and answers for keeping it available and safe. The people who write the software do not run it and see none of its data.

# What you agree to
Use the account that is yours, keep its password to yourself, and tell your Administrator when somebody else may know it.

Record what is true: what you enter becomes part of the record of a job, which owners, insurers and courts may rely on.

Upload and send only what you may pass on. Do not use e-mails and texts from here for anything but the jobs they belong to.

Do not try to read what belongs to others, or to stop the service for them.

# Whose the records are
What an organisation records stays its own. Other organisations on this installation cannot see it.

An organisation's Administrators decide who works in it and what they may do, and can end an account at any time. What somebody recorded stays with the job.

# What is not promised
The software comes as it is, under the licence GNU AGPL version 3 or later, without a warranty. Figures for drying, sizing and goals are computed from what was entered and do not replace the judgement of a trained person. Rights that the law gives you and that no text can take away stay as they are.

# Questions
Ask ${ask}.`

const privacy = (ask: string) => `# Who is responsible
The operator who runs this installation answers for the data that is stored on it. The organisation that you work for, or that works for you, decides what it records of its people, its clients and their property.

# What is stored
Of people with an account: name, e-mail address, role, a picture if they gave one, a scrambled form of the password from which it cannot be read, the devices that are logged in, and their tasks and times at work.

Of clients, owners and tenants: names, telephone numbers, addresses, claims and policies, and what was written to them, as far as a job needs it.

Of jobs: notes, readings, photos, files, times and equipment, with who recorded them and when. Photos keep what the camera wrote into them, which may be where they were taken.

Of access: who logged in, tried to, was refused, or took lists out or in, with the network address and the kind of device.

# What it is used for
For planning, doing, recording and proving work on jobs, and for keeping the service safe. There is no advertising and nobody is followed across other sites.

E-mails and texts go out through the services that the operator has set up for them, which see what they carry. Nothing else is passed on, unless an organisation sends it or the law demands it.

# Cookies
The cookies of this site keep you logged in, remember that you logged in on this browser before, and keep your choice of a light or dark screen. While you are logged in, the browser keeps pages that you opened and what waits to be sent, so that work goes on without a signal.

# For how long
Records of jobs are kept for as long as the organisation keeps them, because the work may have to be proved years later. An account that is removed cannot log in any more; the name stays on what the person recorded.

A log in ends after twelve hours without use and after thirty days at the latest, and what was noted of it is deleted thirty days later. Notes of access are deleted after a year.

# Your rights
You may ask what is stored of you, and have it put right, or deleted where no record has to be kept. Ask ${ask}.`
