import type { CurrentUser } from '@pictora/contracts';
import type { ComponentType, ReactNode } from 'react';

export type SectionProps = { readonly user: CurrentUser; readonly onLogOut: () => void };
/** A part of the settings page: its place in the address and the list, its name, what it shows. */
export type SettingsSection = {
  readonly id: string;
  readonly title: string;
  readonly Section: ComponentType<SectionProps>;
};

/** A titled part with rows of settings in it. */
export const SettingsPanel = ({ children }: { children: ReactNode }) => (
  <div className="panel settings-panel">{children}</div>
);
