import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { DeskSettings } from '#domain/desk/settings/calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ConnectDialog, type ServiceName } from './connect-dialog.tsx'
import { askForKeys, useSettingsChanges } from './queries.ts'
import { Question } from './question.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

/** Services of others: connected, tested and ended [desk-86]. */
export function ConnectionsPart({ settings, isFixed }: { settings: DeskSettings; isFixed: boolean }) {
  const t = useTranslations('deskSettings')
  const { sso, has_vimeo, has_vdocipher } = settings
  const off = t('ssoOff')
  return (
    <Section part="sso">
      <ul className={styles.list}>
        <Service
          service="sso"
          name={t('ssoTitle')}
          state={sso ? t('ssoOn', { issuer: sso.issuer }) : off}
          isOn={sso !== null}
          sso={sso}
          isFixed={isFixed}
        />
        <Service
          service="vimeo"
          name={t('vimeo')}
          state={has_vimeo ? t('on') : off}
          isOn={has_vimeo}
          isFixed={isFixed}
        />
        <Service
          service="vdocipher"
          name={t('vdocipher')}
          state={has_vdocipher ? t('on') : off}
          isOn={has_vdocipher}
          isFixed={isFixed}
        />
      </ul>
    </Section>
  )
}

type ServiceProps = {
  service: ServiceName
  name: string
  state: string
  isOn: boolean
  sso?: DeskSettings['sso']
  isFixed: boolean
}

function Service({ service, name, state, isOn, sso = null, isFixed }: ServiceProps) {
  const t = useTranslations('deskSettings')
  const work = useWork()
  const { connect } = useSettingsChanges()
  const [open, setOpen] = useState<'connect' | 'end'>()
  const [isGood, setGood] = useState(false)
  const close = () => setOpen(undefined)
  const test = () =>
    work.run(async () => {
      setGood(false)
      const problem = await askForKeys()
      if (problem !== null) throw new Error(problem)
      setGood(true)
    })
  return (
    <li className={styles.line}>
      <Stack gap={1}>
        <Text weight="strong">{name}</Text>
        <Text size="sm" tone="muted" wrap="anywhere">
          {state}
        </Text>
        <Text size="sm" tone="good" role="status">
          {isGood && t('testGood')}
        </Text>
        <FormError text={work.error} />
      </Stack>
      {!isFixed && (
        <Row gap={2} isWrapping>
          {sso?.keys && (
            <Button
              variant="quiet"
              isPending={work.isPending}
              needsNetwork
              aria-label={t('testOf', { name })}
              onClick={() => void test()}
            >
              {t('test')}
            </Button>
          )}
          <Button variant="quiet" aria-label={t('connectOf', { name })} onClick={() => setOpen('connect')}>
            {t('connect')}
          </Button>
          {isOn && (
            <Button variant="plain" aria-label={t('disconnectOf', { name })} onClick={() => setOpen('end')}>
              {t('disconnect')}
            </Button>
          )}
        </Row>
      )}
      {open === 'connect' && <ConnectDialog service={service} name={name} sso={sso} onClose={close} />}
      {open === 'end' && (
        <Question
          title={t('disconnectOf', { name })}
          text={t('disconnectText')}
          confirmLabel={t('disconnect')}
          done={t('saved')}
          act={() => connect({ service, connection: null })}
          onClose={close}
        />
      )}
    </li>
  )
}
