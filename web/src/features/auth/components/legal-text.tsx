import { privacy } from '../../../components/policy/policy-privacy.js';
import { PolicySections } from '../../../components/policy/policy-sections.js';
import { terms } from '../../../components/policy/policy-terms.js';
import { m } from '../../../texts/index.js';

const texts = { terms, privacy };

/** What is accepted with an account, word for word as on its page. */
const LegalText = ({ of }: { of: keyof typeof texts }) => (
  <>
    <p className="small text-3">{m.policies_updated({ date: texts[of].updated ?? '' })}</p>
    <PolicySections sections={texts[of].sections} headings="h3" />
  </>
);
export default LegalText;
