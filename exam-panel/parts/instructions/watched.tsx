import { useTranslations } from 'use-intl/react'
import { isSafeBrowser } from '#portal/shared/attempt/safe-browser.ts'
import { Text } from '#ui/layout/text.tsx'
import type { Rules } from '../../core/read-paper.ts'
import { canFillScreen } from '../full-screen/full-screen.ts'

/** The monitoring of a test, and whether this device supports it, as items of a list. */
export function Watched({ rules }: { rules: Rules }) {
  const t = useTranslations('panel.watched')
  const { isInNetwork } = rules
  return (
    <>
      {rules.needsCode && <li>{t('code')}</li>}
      {isInNetwork !== null && (
        <Rule text={t('network')} isFine={isInNetwork} state={t(isInNetwork ? 'inNetwork' : 'outside')} />
      )}
      {rules.isSafeBrowserOnly && (
        <Rule
          text={t('safeBrowser')}
          isFine={isSafeBrowser()}
          state={t(isSafeBrowser() ? 'inSafeBrowser' : 'otherBrowser')}
        />
      )}
      {rules.fillsScreen && <li>{t(canFillScreen() ? 'fullScreen' : 'noFullScreen')}</li>}
      {rules.isOneDevice && <li>{t('oneDevice')}</li>}
      <li>{t('decides')}</li>
    </>
  )
}

function Rule({ text, isFine, state }: { text: string; isFine: boolean; state: string }) {
  return (
    <li>
      {text}{' '}
      <Text weight="bold" tone={isFine ? 'good' : 'bad'}>
        {state}
      </Text>
    </li>
  )
}
