import { DataExportRow } from '../personal-data/data-export-row.js';
import { SettingsPanel } from '../settings-section.js';

export const PersonalDataSection = () => (
  <SettingsPanel>
    <DataExportRow />
  </SettingsPanel>
);
