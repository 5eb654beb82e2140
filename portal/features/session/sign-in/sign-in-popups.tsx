import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import type { SignIn } from './use-sign-in.ts'

const SelectProfile = lazyPopup(() => import('./select-profile.tsx').then((m) => m.SelectProfile))
const SecondStep = lazyPopup(() => import('../second-step/second-step.tsx').then((m) => m.SecondStep))
const SelectYear = lazyPopup(() => import('./select-year.tsx').then((m) => m.SelectYear))
const SignInAlert = lazyPopup(() => import('./sign-in-alert.tsx').then((m) => m.SignInAlert))

/** The popups of a sign-in. */
export function SignInPopups({ signIn }: { signIn: SignIn }) {
  const { step, isBusy, cancel, continueWith, chooseProfile, useThisDevice, chooseYear } = signIn
  switch (step?.kind) {
    case undefined:
      return null
    case 'chooseAccount':
    case 'chooseChild':
      return (
        <SelectProfile
          key={step.kind}
          accounts={step.accounts}
          isPending={isBusy}
          onChoose={chooseProfile}
          onClose={cancel}
        />
      )
    case 'secondStep':
      return (
        <SecondStep key={step.ticket} step={step} isPending={isBusy} onKey={continueWith} onClose={cancel} />
      )
    case 'chooseYear':
      return <SelectYear years={step.years} onChoose={chooseYear} onClose={cancel} />
    case 'otherDevice':
    case 'notice':
    case 'appLink':
      return <SignInAlert step={step} isPending={isBusy} onUseThisDevice={useThisDevice} onClose={cancel} />
  }
}
