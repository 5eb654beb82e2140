import { useState } from 'react'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { isBeginning, isInvitation } from '../core/invitation-address.ts'
import { openSession } from '../core/session.ts'
import { Institutes } from './institutes.tsx'
import { SecondStep } from './second-step.tsx'
import { SignIn } from './sign-in.tsx'
import { entryTexts } from './texts.ts'
import type { OpenedDesk, Stage } from './use-sign-in.ts'

const texts = { deskEntry: entryTexts }
const SetUp = lazyPart(async () => (await import('./set-up.tsx')).SetUp, <Waiting />)
const RecoveryCodes = lazyPart(async () => (await import('./recovery-codes.tsx')).RecoveryCodes, <Waiting />)
const Begin = lazyPart(async () => (await import('./begin/begin.tsx')).Begin, <Waiting />)
const Invitation = lazyPart(async () => (await import('./invitation.tsx')).Invitation, <Waiting />)

/** From a closed desk to an open one [desk-5, desk-7, desk-8]. */
export function EntryScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Steps />
    </FeatureTexts>
  )
}

function firstStage(): Stage {
  if (isBeginning()) return { at: 'begin', code: location.hash.slice(1) }
  return isInvitation() ? { at: 'invitation', secret: location.hash.slice(1) } : { at: 'signIn' }
}

/** The address of an invitation, or with a code, is of no use any more. */
function leaveAddress() {
  if (isInvitation() || isBeginning()) history.replaceState(null, '', '/desk')
}

function Steps() {
  const [stage, setStage] = useState(firstStage)

  function begin() {
    leaveAddress()
    setStage({ at: 'signIn' })
  }
  function open(opened: OpenedDesk) {
    leaveAddress()
    openSession(opened)
  }

  switch (stage.at) {
    case 'invitation':
      return (
        <Invitation
          secret={stage.secret}
          onAccepted={(step) => setStage({ at: 'step', step })}
          onLeave={begin}
        />
      )
    case 'begin':
      return <Begin code={stage.code} onBegun={(step) => setStage({ at: 'step', step })} onLeave={begin} />
    case 'signIn':
      return <SignIn onStage={setStage} onOpened={open} />
    case 'institutes':
      return <Institutes {...stage} onStage={setStage} onBack={begin} />
    case 'step':
      return stage.step.set_up ? (
        <SetUp
          ticket={stage.step.ticket}
          app={stage.step.set_up}
          onOpened={(opened, codes) => setStage({ at: 'codes', opened, codes })}
          onBack={begin}
        />
      ) : (
        <SecondStep step={stage.step} onOpened={open} onBack={begin} />
      )
    case 'codes':
      return <RecoveryCodes codes={stage.codes} onDone={() => open(stage.opened)} />
  }
}
