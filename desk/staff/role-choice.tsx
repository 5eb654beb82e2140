import { useTranslations } from 'use-intl/react'
import { type StaffRole, staffRoles } from '#domain/desk/roles.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './staff.module.css'

type RoleChoiceProps = {
  roles: readonly StaffRole[]
  error: string
  onChange: (roles: StaffRole[]) => void
}

/** One or several roles, each with what it allows. */
export function RoleChoice({ roles, error, onChange }: RoleChoiceProps) {
  const t = useTranslations('deskStaff')
  const roleName = useTranslations('desk.roles')
  const change = (role: StaffRole, isOn: boolean) =>
    onChange(staffRoles.filter((one) => (one === role ? isOn : roles.includes(one))))
  return (
    <Stack as="fieldset" className={styles.roles}>
      <Text as="legend" size="sm" weight="strong">
        {t('roles')}
      </Text>
      {staffRoles.map((role) => (
        <label key={role} className={styles.role}>
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={(event) => change(role, event.target.checked)}
          />
          <Stack as="span">
            <Text as="span" weight="medium">
              {roleName(role)}
            </Text>
            <Text as="span" size="sm" tone="muted">
              {t(`about_${role}`)}
            </Text>
          </Stack>
        </label>
      ))}
      <div role="alert">
        {error !== '' && (
          <Text size="sm" tone="bad">
            {error}
          </Text>
        )}
      </div>
    </Stack>
  )
}
