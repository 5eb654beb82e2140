import { LogOut } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { deskSignOut } from '#domain/desk/calls.ts'
import { themeClass, themes } from '#domain/session/theme.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { chooseTheme } from '#portal/shared/look/choose-theme.ts'
import { useTheme } from '#portal/shared/look/theme.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { RadioList } from '#ui/controls/radio-list.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { useOutbox } from '../attendance/held/outbox.ts'
import { ask } from '../core/ask.ts'
import { endSession, useMe } from '../core/session.ts'
import { countEdits, forgetAllEdits, useEdits } from '../records/edits.ts'
import { useNavigate } from '../router/use-router.ts'
import styles from './account.module.css'

/** The person, the theme, and the way out. Unsaved changes are named before. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('desk')
  const { name, roles, institute } = useMe()
  const navigate = useNavigate()
  const { isPending, error, run } = useWork()
  const unsaved = useEdits(countEdits)
  const held = useOutbox((outbox) => Object.keys(outbox.held).length)
  const theme = useTheme()

  const signOut = () =>
    run(async () => {
      await ask(deskSignOut, {})
      forgetAllEdits()
      // The next person begins at the start.
      await navigate('/')
      endSession()
    })

  return (
    <Dialog title={t('account')} onClose={onClose}>
      <Stack gap={5}>
        <Row gap={3}>
          <Avatar name={name} size="large" />
          <Stack>
            <Text weight="strong" wrap="anywhere">
              {name}
            </Text>
            <Text size="sm" tone="muted">
              {roles.map((role) => t(`roles.${role}`)).join(', ')}
            </Text>
            <Text size="sm" tone="muted" wrap="anywhere">
              {institute.name}
            </Text>
          </Stack>
        </Row>
        <Stack gap={2}>
          <Text as="h3" size="sm" tone="muted">
            {t('theme')}
          </Text>
          <RadioList
            label={t('theme')}
            options={themes.map((value) => ({
              value,
              title: t(`themes.${value}`),
              picture: <span className={joinClasses(themeClass(value), styles.swatch)} />,
            }))}
            value={theme}
            onChange={chooseTheme}
            isCompact
          />
        </Stack>
        <FormError text={error} />
        {held > 0 && <Text tone="warn">{t('heldText', { count: held })}</Text>}
        {unsaved > 0 && <Text tone="warn">{t('leaveText', { count: unsaved })}</Text>}
        <Button variant="quiet" isFull isPending={isPending} onClick={() => void signOut()}>
          <LogOut size={18} aria-hidden="true" />
          {t('signOut')}
        </Button>
      </Stack>
    </Dialog>
  )
}
