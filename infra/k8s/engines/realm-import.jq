# The realm that tests run with, as the operator of Keycloak takes it. What an installation brings stands in the secret
# `pictora-realm`, a key for each variable of infra/keycloak/README.md:
#   jq -f infra/k8s/engines/realm-import.jq infra/keycloak/pictora-realm.json | kubectl apply -f -
{
  apiVersion: "k8s.keycloak.org/v2alpha1",
  kind: "KeycloakRealmImport",
  metadata: { name: "pictora", namespace: "pictora-engines" },
  spec: {
    keycloakCRName: "keycloak",
    realm: .,
    placeholders: (
      [paths(strings) as $path | getpath($path) | scan("\\$\\{([A-Z_]+)") | .[0]]
      | unique
      | map({ key: ., value: { secret: { name: "pictora-realm", key: . } } })
      | from_entries
    )
  }
}
