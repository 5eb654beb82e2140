import { ChevronRight, Eye, type LucideIcon, Megaphone, MonitorSmartphone } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './account.module.css'

const links: { to: string; name: 'notifications' | 'devices' | 'log'; Icon: LucideIcon }[] = [
  { to: '/profile/notifications', name: 'notifications', Icon: Megaphone },
  { to: '/profile/devices', name: 'devices', Icon: MonitorSmartphone },
  { to: '/profile/access-log', name: 'log', Icon: Eye },
]

/** Links to the settings of the account; a parent's own. */
export function AccountCard() {
  const t = useTranslations('profile.account')
  const id = useId()
  return (
    <Card as="section" padding="large" gap={2} aria-labelledby={id}>
      <h3 id={id}>{t('title')}</h3>
      <ul>
        {links.map(({ to, name, Icon }) => (
          <li key={to}>
            <Row as={Link} to={to} gap={3} className={styles.link}>
              <Icon size={20} aria-hidden="true" className={styles.icon} />
              <Stack as="span" className={styles.words}>
                <Text as="span" weight="strong">
                  {t(`${name}.name`)}
                </Text>
                <Text as="span" size="sm" tone="muted">
                  {t(`${name}.text`)}
                </Text>
              </Stack>
              <ChevronRight size={18} aria-hidden="true" className={styles.icon} />
            </Row>
          </li>
        ))}
      </ul>
    </Card>
  )
}
